/**
 * What this machine lacks for converting, and the line that mends it on its distribution: for the start of the
 * program, for the page of the installation and for the operator's check.
 */
import { readFile } from 'node:fs/promises';
import type { AbsolutePath } from '../absolute-path.ts';
import type { Confinement, SandboxName } from './sandbox.ts';
import { sandboxHere } from './sandbox-here.ts';
import { type FindOptions, ToolsMissing, toolsHere } from './tools.ts';

export interface MachineTools {
  readonly ffmpeg: boolean;
  readonly sandbox: SandboxName;
  /** Whether pictures and PDFs are converted. */
  readonly pictures: boolean;
  /** The command that installs what is missing; null if nothing is, or if no command is known. */
  readonly line: string | null;
}

/** What a distribution and a kernel say about themselves; tests put others in place. */
export interface MachineFacts {
  /** The text of /etc/os-release. */
  readonly osRelease: string;
  /** Values of `kernel.…` and `user.…`; undefined where the kernel has none. */
  readonly sysctl: Readonly<Partial<Record<Sysctl, string>>>;
  readonly isRoot: boolean;
}

const sysctls = [
  'kernel.apparmor_restrict_unprivileged_userns',
  'kernel.unprivileged_userns_clone',
  'user.max_user_namespaces',
] as const;
type Sysctl = (typeof sysctls)[number];

export async function readMachineFacts(): Promise<MachineFacts> {
  const read = (file: string) => readFile(file, 'utf8').catch(() => undefined);
  const values = await Promise.all(sysctls.map((name) => read(`/proc/sys/${name.replace('.', '/')}`)));
  return {
    osRelease: (await read('/etc/os-release')) ?? (await read('/usr/lib/os-release')) ?? '',
    sysctl: Object.fromEntries(
      sysctls.flatMap((name, i) => (values[i] === undefined ? [] : [[name, values[i].trim()]])),
    ),
    isRoot: process.getuid?.() === 0,
  };
}

export interface MachineToolsOptions extends FindOptions {
  /** Whether pictures are read without a sandbox too: in the demo, and where the installation has one owner. */
  readonly allowsUnconfinedPictures: boolean;
  readonly facts?: MachineFacts;
}

export async function readMachineTools(options: MachineToolsOptions): Promise<MachineTools> {
  const { ffmpegPath, allowsUnconfinedPictures } = options;
  const confinement = await sandboxHere(options);
  const ffmpeg = await toolsHere(options).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ToolsMissing) return false;
      throw error;
    },
  );
  const facts = options.facts ?? (await readMachineFacts());
  return {
    ffmpeg,
    sandbox: confinement.sandbox,
    pictures: confinement.sandbox !== 'none' || allowsUnconfinedPictures,
    line: mendingLine({ ffmpeg, ffmpegPath, confinement }, facts),
  };
}

interface Missing {
  readonly ffmpeg: boolean;
  readonly ffmpegPath?: AbsolutePath | undefined;
  readonly confinement: Confinement;
}

/** Names only what is missing. Several steps are one line. */
export function mendingLine(
  { ffmpeg, ffmpegPath, confinement }: Missing,
  facts: MachineFacts,
): string | null {
  const { sandbox, helpers } = confinement;
  const forbidden = sandbox === 'none' && !facts.isRoot ? forbiddenBySysctl(facts) : [];
  const canUnshare = helpers.unshare !== undefined && helpers.setpriv !== undefined;
  const needsBubblewrap =
    sandbox === 'none' && helpers.bwrap === undefined && (forbidden.length === 0 || !canUnshare);
  const packages = [
    // A configured path that is wrong is not mended by a package.
    ...(ffmpeg || ffmpegPath ? [] : ['ffmpeg']),
    ...(needsBubblewrap ? ['bubblewrap'] : []),
  ];
  const isBlocked =
    sandbox === 'none' &&
    !facts.isRoot &&
    helpers.bwrap !== undefined &&
    facts.sysctl['kernel.apparmor_restrict_unprivileged_userns'] === '1';
  const steps = [
    ...(packages.length > 0 ? [installLine(packages, facts.osRelease)] : []),
    ...(forbidden.length > 0 ? [sysctlLine(forbidden)] : []),
    ...(isBlocked ? [appArmorLine(helpers.bwrap!)] : []),
  ];
  return steps.length > 0 ? steps.join(' && ') : null;
}

function forbiddenBySysctl({ sysctl }: MachineFacts): string[] {
  return [
    ...(sysctl['user.max_user_namespaces'] === '0' ? ['user.max_user_namespaces=15000'] : []),
    ...(sysctl['kernel.unprivileged_userns_clone'] === '0' ? ['kernel.unprivileged_userns_clone=1'] : []),
  ];
}

/** A file of its own, so that the next start of the machine keeps it. */
const sysctlFile = '/etc/sysctl.d/60-vitrine.conf';
const sysctlLine = (values: readonly string[]) =>
  `printf '%s\\n' ${values.join(' ')} | sudo tee ${sysctlFile} && sudo sysctl -p ${sysctlFile}`;

/** Ubuntu lets only programs with such a profile make user namespaces. */
function appArmorLine(bwrap: AbsolutePath): string {
  const file = '/etc/apparmor.d/vitrine-bwrap';
  const lines = ['abi <abi/4.0>,', `profile vitrine-bwrap "${bwrap}" flags=(unconfined) {`, '  userns,', '}'];
  const quoted = lines.map((line) => `'${line.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  return `printf '%s\\n' ${quoted} | sudo tee ${file} && sudo apparmor_parser -r ${file}`;
}

function installLine(packages: readonly string[], osRelease: string): string {
  const names = packages.join(' ');
  const family = familyOf(osRelease);
  if (family === 'debian') return `sudo apt install ${names}`;
  if (family === 'arch') return `sudo pacman -S ${names}`;
  if (family === 'fedora') {
    if (!packages.includes('ffmpeg')) return `sudo dnf install ${names}`;
    // Fedora's own ffmpeg cannot write H.264.
    const fusion =
      'https://mirrors.rpmfusion.org/free/fedora/rpmfusion-free-release-$(rpm -E %fedora).noarch.rpm';
    return `sudo dnf install ${fusion} && sudo dnf install --allowerasing ${names}`;
  }
  return packages.length === 1
    ? `install the package ${names}`
    : `install the packages ${packages.join(' and ')}`;
}

type Family = 'debian' | 'arch' | 'fedora' | 'other';

function familyOf(osRelease: string): Family {
  const readValue = (name: string) =>
    new RegExp(`^${name}=["']?([^"'\\n]*)`, 'm').exec(osRelease)?.[1]?.toLowerCase() ?? '';
  const id = readValue('ID');
  const names = [id, ...readValue('ID_LIKE').split(/\s+/)];
  if (names.includes('debian') || names.includes('ubuntu')) return 'debian';
  if (names.includes('arch')) return 'arch';
  // Its relatives have other repositories.
  return id === 'fedora' ? 'fedora' : 'other';
}

/** For the terminal, under the address: what does not work, why, and what mends it. Null if everything works. */
export function toolsSentence({ ffmpeg, sandbox, pictures, line }: MachineTools): string | null {
  const mend = line ? ` To mend it:\n  ${line}` : '';
  if (sandbox === 'none' && !pictures)
    return `Uploads wait and sources are not read: this machine has no sandbox.${mend || ' Allow user namespaces, or set CONVERTER_URL.'}`;
  if (sandbox === 'none')
    return `Pictures are read without a sandbox: one made for it could take over this server. Films wait, and sources are not read.${mend}`;
  if (ffmpeg) return null;
  return `Films and sound wait: this machine has no ffmpeg. Pictures and PDFs work.${mend || ' Check FFMPEG_PATH.'}`;
}
