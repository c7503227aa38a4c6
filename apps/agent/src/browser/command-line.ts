import type { Paths } from '../paths.ts';
import { profileIn } from '../paths.ts';

// How the browser is started: under `cage`, a Wayland compositor that shows one program, or under Xorg where
// the machine's graphics driver has no kernel mode setting.

export type Compositor = 'cage' | 'xorg';

export interface CommandLine {
  readonly program: string;
  readonly args: readonly string[];
}

export function commandLine(compositor: Compositor, url: string, paths: Paths): CommandLine {
  const platform = compositor === 'cage' ? 'wayland' : 'x11';
  const browser = ['/usr/bin/chromium', ...browserArguments(platform, url, paths)];
  if (compositor === 'cage') return { program: '/usr/bin/cage', args: ['-d', '--', ...browser] };
  const server = ['--', '/usr/bin/Xorg', ':0', 'vt1', '-keeptty', '-nolisten', 'tcp', '-nocursor'];
  return { program: '/usr/bin/xinit', args: [...browser, ...server] };
}

function browserArguments(platform: string, url: string, paths: Paths): string[] {
  return [
    `--ozone-platform=${platform}`,
    '--kiosk',
    '--start-fullscreen',
    // The only way to talk to it: two pipes of this process. Nothing listens on a port.
    '--remote-debugging-pipe',
    `--user-data-dir=${profileIn(paths)}`,
    // Cards wear out by writing, and what is written when the power goes is lost: caches stay in memory.
    `--disk-cache-dir=${paths.run}/cache`,
    '--disk-cache-size=33554432',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--disable-pinch',
    '--disable-session-crashed-bubble',
    '--disable-sync',
    '--deny-permission-prompts',
    '--hide-crash-restore-bubble',
    '--hide-scrollbars',
    '--no-default-browser-check',
    '--no-first-run',
    '--noerrdialogs',
    '--overscroll-history-navigation=0',
    '--password-store=basic',
    url,
  ];
}

export const playerUrl = (address: string): string => `${address}/player/`;
