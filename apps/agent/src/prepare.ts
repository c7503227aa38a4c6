import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { machineFile } from './facts/facts.ts';
import { readMachine } from './facts/machine.ts';
import type { Paths } from './paths.ts';
import { readServerAddress } from './server-address.ts';

// Runs as root before every start of the agent: what only root can read or write.

const policyDirectory = '/etc/chromium/policies/managed';

export async function prepare(paths: Paths, directory = policyDirectory): Promise<void> {
  // The directory belongs to the agent's user: a link that it left there must not be followed.
  await rm(machineFile(paths), { force: true });
  await writeFile(machineFile(paths), JSON.stringify(await readMachine()), { flag: 'wx', mode: 0o644 });
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, 'vitrine-agent.json');
  const policy = JSON.stringify(browserPolicy(await readServerAddress(paths)), null, 2);
  await writeFile(`${file}.new`, `${policy}\n`);
  await chmod(`${file}.new`, 0o644);
  await rename(`${file}.new`, file);
}

/** What the browser may do, whatever a page or a visitor with a keyboard wants. */
export function browserPolicy(address: string | null): Readonly<Record<string, unknown>> {
  return {
    AutofillAddressEnabled: false,
    AutofillCreditCardEnabled: false,
    AutoplayAllowed: true,
    BackgroundModeEnabled: false,
    BrowserGuestModeEnabled: false,
    BrowserSignin: 0,
    DefaultGeolocationSetting: 2,
    DefaultNotificationsSetting: 2,
    DownloadRestrictions: 3,
    ExtensionInstallBlocklist: ['*'],
    IncognitoModeAvailability: 1,
    MetricsReportingEnabled: false,
    PasswordManagerEnabled: false,
    PrintingEnabled: false,
    SyncDisabled: true,
    TranslateEnabled: false,
    // Files of the machine, settings, and the page of the developer tools. `DeveloperToolsAvailability: 2` would refuse the
    // agent too, which speaks to the player by the same protocol.
    URLBlocklist: ['file:*', 'chrome:*', 'devtools:*'],
    // Pages on the shop's own network; the player decides which of them it frames.
    ...(address && { LocalNetworkAccessAllowedForUrls: [address] }),
  };
}
