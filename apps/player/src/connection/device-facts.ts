import type { DeviceFacts } from '@vitrine/contract/player';
import type { Clock } from './clock.ts';

// Facts that a browser knows about its machine. A native player reports the others (docs/player-protocol.md).

declare const __PLAYER_VERSION__: string;

interface UserAgentData {
  readonly platform?: string;
  readonly brands?: readonly { brand: string; version: string }[];
  getHighEntropyValues?(
    hints: readonly string[],
  ): Promise<{ architecture?: string; bitness?: string; model?: string }>;
}

interface KnownNavigator extends Navigator {
  readonly userAgentData?: UserAgentData;
  readonly deviceMemory?: number;
}

const gibibyte = 2 ** 30;
/** Storage use changes all the time; only steps of this size are reported. */
const diskStepBytes = 16 * 2 ** 20;
/** A start time that differs by less is the same start by a better clock. */
const startToleranceMs = 60_000;

export function createFactReader(
  clock: Clock,
  storage: () => Promise<DeviceFacts['storage']>,
): () => Promise<DeviceFacts> {
  let startedAt: number | null = null;
  const lastStart = () => {
    const seen = clock.now() - performance.now();
    if (startedAt === null || Math.abs(seen - startedAt) > startToleranceMs) startedAt = seen;
    return new Date(startedAt).toISOString();
  };
  return async () => {
    const { userAgentData, deviceMemory, hardwareConcurrency, userAgent } = navigator as KnownNavigator;
    const details = await userAgentData
      ?.getHighEntropyValues?.(['architecture', 'bitness', 'model'])
      .catch(() => undefined);
    return withoutGaps({
      device: nameOfDevice(userAgentData, details?.model, userAgent),
      cpuName: hardwareConcurrency ? `${hardwareConcurrency} cores` : undefined,
      arch: details?.architecture
        ? `${details.architecture}_${details.bitness ?? ''}`.replace(/_$/, '')
        : undefined,
      ram: deviceMemory ? Math.round(deviceMemory * gibibyte) : undefined,
      appversion: __PLAYER_VERSION__,
      engine: engineOf(userAgent),
      platform: platformOf(userAgent),
      lastStart: lastStart(),
      diskUsage: await readDiskUsage(),
      storage: await storage(),
      screens: [{ name: 'Screen 1', ...sizeOfScreen() }],
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  };
}

function withoutGaps(facts: DeviceFacts): DeviceFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''));
}

/** `Chromium 138 (Linux)`; on a phone or tablet its model comes first. */
function nameOfDevice(data: UserAgentData | undefined, model: string | undefined, userAgent: string): string {
  // Browsers add an invented name such as "Not)A;Brand" to the real ones.
  const real = data?.brands?.filter(({ brand }) => !/not.*brand/i.test(brand)) ?? [];
  const brand = real.find((each) => each.brand !== 'Chromium') ?? real[0];
  const [, other, version] = /(Firefox|Version)\/(\d+)/.exec(userAgent) ?? [];
  const browser = brand
    ? `${brand.brand} ${brand.version}`
    : other && `${other === 'Version' ? 'Safari' : other} ${version}`;
  const platform = data?.platform || /Android|Windows|Mac OS X|CrOS|Linux/.exec(userAgent)?.[0];
  return [model, browser ?? 'Browser', platform && `(${platform})`].filter(Boolean).join(' ').slice(0, 100);
}

/** `Chromium 94`. Browsers made from Chromium have versions of their own, which say less. */
export function engineOf(userAgent: string): string | undefined {
  const engines: readonly [string, RegExp][] = [
    ['Chromium', /Chrom(?:e|ium)\/(\d+)/],
    ['Firefox', /Firefox\/(\d+)/],
    // Other browsers made from WebKit borrow its name with versions of their own.
    ['Safari', /Mac OS X.* Version\/(\d+)\S* .*Safari\//],
    ['WebKit', /AppleWebKit\/(\d+)/],
  ];
  for (const [name, pattern] of engines) {
    const [, version] = pattern.exec(userAgent) ?? [];
    if (version) return `${name} ${version}`;
  }
  return undefined;
}

/** TVs say so in their user agent. A machine with our agent reports itself as `linux`. */
export function platformOf(userAgent: string): DeviceFacts['platform'] {
  if (/web0s|webos/i.test(userAgent)) return 'webos';
  if (/tizen/i.test(userAgent)) return 'tizen';
  if (/brightsign/i.test(userAgent)) return 'brightsign';
  return /android/i.test(userAgent) ? 'android' : 'browser';
}

/** In physical pixels. */
export function sizeOfScreen() {
  const scale = window.devicePixelRatio || 1;
  return { width: Math.round(screen.width * scale), height: Math.round(screen.height * scale) };
}

async function readDiskUsage(): Promise<DeviceFacts['diskUsage']> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  if (!estimate?.quota) return undefined;
  const stepped = (bytes: number) => Math.round(bytes / diskStepBytes) * diskStepBytes;
  return { used: stepped(estimate.usage ?? 0), total: stepped(estimate.quota) };
}
