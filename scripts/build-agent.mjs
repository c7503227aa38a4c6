// Builds the Debian package of the Linux agent: one bundled file for Debian's Node 18, units of systemd, and nothing else.
// The same package serves every processor, because it contains no machine code. `npm run build:agent`, needs dpkg-deb.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const agent = path.join(root, 'apps', 'agent');
const dist = path.join(agent, 'dist');
const tree = path.join(dist, 'tree');
/** Tests of updates build newer packages. */
const version =
  process.env.AGENT_VERSION ?? JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).version;
const outFile = process.env.AGENT_PACKAGE ?? path.join(dist, 'vitrine-agent.deb');

await build({
  root: agent,
  configFile: false,
  logLevel: 'warn',
  define: { __AGENT_VERSION__: JSON.stringify(version) },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node18',
    outDir: path.join(tree, 'usr', 'lib', 'vitrine-agent'),
    emptyOutDir: true,
    rolldownOptions: {
      input: path.join(agent, 'src', 'main.ts'),
      output: { entryFileNames: 'agent.mjs', codeSplitting: false },
      checks: { bundlerTimings: false },
    },
  },
});

// Tests of updates also build one that does not work.
if (process.env.AGENT_APPENDED)
  fs.appendFileSync(path.join(tree, 'usr/lib/vitrine-agent/agent.mjs'), process.env.AGENT_APPENDED);

const debian = path.join(agent, 'debian');
const place = (from, to, mode) => {
  fs.mkdirSync(path.dirname(path.join(tree, to)), { recursive: true });
  fs.copyFileSync(path.join(debian, from), path.join(tree, to));
  fs.chmodSync(path.join(tree, to), mode);
};
for (const unit of fs.readdirSync(path.join(debian, 'systemd')))
  place(`systemd/${unit}`, `lib/systemd/system/${unit}`, 0o644);
place('pam/vitrine-agent', 'etc/pam.d/vitrine-agent', 0o644);
for (const script of ['postinst', 'prerm', 'postrm']) place(script, `DEBIAN/${script}`, 0o755);
const installedKilobytes =
  Math.ceil(fs.statSync(path.join(tree, 'usr/lib/vitrine-agent/agent.mjs')).size / 1024) + 20;
const control = `Package: vitrine-agent
Version: ${version}
Architecture: all
Maintainer: Vitrine <support@vitrine.test>
Section: misc
Priority: optional
Installed-Size: ${installedKilobytes}
Depends: nodejs (>= 18), cage, xwayland, chromium
Recommends: libpam-systemd, fonts-noto-core, fonts-noto-color-emoji, v4l-utils
Suggests: xserver-xorg-core, xinit, cec-utils
Description: Vitrine player for Raspberry Pi and small PCs
 Shows the player of a Vitrine server on the screens of this machine, restarts
 the browser when it hangs, and reports what a browser cannot know.
`;
fs.writeFileSync(path.join(tree, 'DEBIAN', 'control'), control);
fs.writeFileSync(path.join(tree, 'DEBIAN', 'conffiles'), '/etc/pam.d/vitrine-agent\n');
fs.chmodSync(tree, 0o755);

// The same sources give the same bytes.
const env = { ...process.env, SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH ?? '1760000000' };
fs.mkdirSync(path.dirname(outFile), { recursive: true });
const temporary = `${outFile}.new`;
execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, temporary], {
  env,
  stdio: ['ignore', 'ignore', 2],
});
fs.renameSync(temporary, outFile);
fs.writeFileSync(path.join(path.dirname(outFile), 'version'), `${version}\n`);
fs.rmSync(tree, { recursive: true });
