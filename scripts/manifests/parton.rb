# Homebrew, as a formula of a tap: `brew install OWNER/TAP/parton`.
class Parton < Formula
  desc "Chess problem solver and composition checker"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    url "@REPOSITORY@/releases/download/v@VERSION@/parton-@VERSION@-universal2-apple-darwin.tar.gz"
    sha256 "@SHA256_MACOS@"
  end

  on_linux do
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/parton-@VERSION@-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256_LINUX@"
    end
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/parton-@VERSION@-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256_AARCH64@"
    end
  end

  def install
    bin.install "parton"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/parton.bash" => "parton"
    fish_completion.install "completions/parton.fish"
    zsh_completion.install "completions/_parton"
  end

  test do
    assert_match "1.Kf7!", shell_output("#{bin}/parton '7k/8/5K2/8/8/8/8/6R1 w - -' '#2'")
  end
end
