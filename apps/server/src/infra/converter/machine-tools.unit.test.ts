import { expect, test } from 'vitest';
import { requireAbsolute } from '../absolute-path.ts';
import { type MachineFacts, mendingLine, toolsSentence } from './machine-tools.ts';
import type { Confinement, Helpers } from './sandbox.ts';

const bwrap = requireAbsolute('/usr/bin/bwrap');
const utilLinux: Helpers = {
  unshare: requireAbsolute('/usr/bin/unshare'),
  setpriv: requireAbsolute('/usr/bin/setpriv'),
};
const works: Confinement = { sandbox: 'bubblewrap', helpers: { bwrap } };
const none = (helpers: Helpers = utilLinux): Confinement => ({ sandbox: 'none', helpers });
const releases = {
  debian: 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n',
  mint: 'NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n',
  arch: 'NAME="EndeavourOS"\nID="endeavouros"\nID_LIKE="arch"\n',
  fedora: 'NAME="Fedora Linux"\nID=fedora\nVERSION_ID=43\n',
  rocky: 'ID="rocky"\nID_LIKE="rhel centos fedora"\n',
};
const on = (osRelease: string, sysctl: MachineFacts['sysctl'] = {}, isRoot = false): MachineFacts => ({
  osRelease,
  sysctl,
  isRoot,
});

test.each([
  ['debian', 'sudo apt install ffmpeg bubblewrap'],
  ['mint', 'sudo apt install ffmpeg bubblewrap'],
  ['arch', 'sudo pacman -S ffmpeg bubblewrap'],
  [
    'fedora',
    'sudo dnf install https://mirrors.rpmfusion.org/free/fedora/rpmfusion-free-release-$(rpm -E %fedora).noarch.rpm && sudo dnf install --allowerasing ffmpeg bubblewrap',
  ],
  ['rocky', 'install the packages ffmpeg and bubblewrap'],
] as const)('on %s the line installs both packages', (name, line) => {
  expect(mendingLine({ ffmpeg: false, confinement: none() }, on(releases[name]))).toBe(line);
});

test('only what is missing is named', () => {
  const facts = on(releases.debian);
  expect(mendingLine({ ffmpeg: false, confinement: works }, facts)).toBe('sudo apt install ffmpeg');
  expect(mendingLine({ ffmpeg: true, confinement: none() }, facts)).toBe('sudo apt install bubblewrap');
  expect(mendingLine({ ffmpeg: true, confinement: works }, facts)).toBeNull();
  expect(mendingLine({ ffmpeg: true, confinement: none() }, on(releases.fedora))).toBe(
    'sudo dnf install bubblewrap',
  );
  expect(mendingLine({ ffmpeg: false, confinement: works }, on(''))).toBe('install the package ffmpeg');
});

test('no package mends a configured path that is wrong', () => {
  const ffmpegPath = requireAbsolute('/opt/typo/ffmpeg');
  expect(mendingLine({ ffmpeg: false, ffmpegPath, confinement: works }, on(releases.debian))).toBeNull();
});

test("Ubuntu's rule is lifted by a profile for bubblewrap, once bubblewrap is there", () => {
  const facts = on(releases.mint, { 'kernel.apparmor_restrict_unprivileged_userns': '1' });
  expect(mendingLine({ ffmpeg: true, confinement: none() }, facts)).toBe('sudo apt install bubblewrap');
  expect(mendingLine({ ffmpeg: true, confinement: none({ ...utilLinux, bwrap }) }, facts)).toBe(
    `printf '%s\\n' 'abi <abi/4.0>,' 'profile vitrine-bwrap "/usr/bin/bwrap" flags=(unconfined) {' '  userns,' '}' | sudo tee /etc/apparmor.d/vitrine-bwrap && sudo apparmor_parser -r /etc/apparmor.d/vitrine-bwrap`,
  );
  // A sandbox that works needs no profile.
  expect(mendingLine({ ffmpeg: true, confinement: works }, facts)).toBeNull();
});

test('a kernel that forbids user namespaces is told to allow them, also after its next start', () => {
  const forbidden = { 'user.max_user_namespaces': '0', 'kernel.unprivileged_userns_clone': '0' };
  const missing = { ffmpeg: false, confinement: none() };
  expect(mendingLine(missing, on(releases.debian, forbidden))).toBe(
    "sudo apt install ffmpeg && printf '%s\\n' user.max_user_namespaces=15000 kernel.unprivileged_userns_clone=1 | sudo tee /etc/sysctl.d/60-vitrine.conf && sudo sysctl -p /etc/sysctl.d/60-vitrine.conf",
  );
  // Without the programs of util-linux that is not enough.
  expect(
    mendingLine(
      { ffmpeg: true, confinement: none({}) },
      on(releases.debian, { 'user.max_user_namespaces': '0' }),
    ),
  ).toMatch(/^sudo apt install bubblewrap && printf/);
  // Root needs no user namespaces.
  expect(mendingLine(missing, on(releases.debian, forbidden, true))).toBe(
    'sudo apt install ffmpeg bubblewrap',
  );
});

test('the sentence says what waits, what works and what mends it', () => {
  const line = 'sudo apt install ffmpeg';
  expect(toolsSentence({ ffmpeg: true, sandbox: 'unshare', pictures: true, line: null })).toBeNull();
  expect(toolsSentence({ ffmpeg: false, sandbox: 'unshare', pictures: true, line })).toBe(
    'Films and sound wait: this machine has no ffmpeg. Pictures and PDFs work. To mend it:\n  sudo apt install ffmpeg',
  );
  expect(toolsSentence({ ffmpeg: false, sandbox: 'unshare', pictures: true, line: null })).toMatch(
    /Check FFMPEG_PATH\.$/,
  );
  expect(toolsSentence({ ffmpeg: true, sandbox: 'none', pictures: true, line })).toMatch(
    /^Pictures are read without a sandbox: one made for it could take over this server\./,
  );
  expect(toolsSentence({ ffmpeg: true, sandbox: 'none', pictures: false, line })).toMatch(/^Uploads wait/);
});
