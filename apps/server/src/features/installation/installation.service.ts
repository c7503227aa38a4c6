import type { InstallationPart, InstallationRow, InstallationState } from '@vitrine/contract/installation';
import type { Locale } from '@vitrine/contract/pages';
import { sendTemplate } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { findOwnEnvironment } from '../../http/installation-access.ts';
import { type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { translatorFor } from '../../http/translate.ts';
import { readDisk } from '../../infra/disk.ts';
import { noteDisk } from '../../infra/disk-samples.ts';
import { newId } from '../../infra/ids.ts';
import { markKeyKept } from '../../infra/installation-key.ts';
import { checkBackup } from './checks/check-backup.ts';
import { checkMail, reasonOf } from './checks/check-mail.ts';
import { partChecks } from './checks.ts';
import { type CheckInput, type Finding, type PartCheck, say } from './part-check.ts';
import { startedWith } from './started-with.ts';

// How the installation is doing: each part is checked alone and has five seconds on the page. The last faults are
// kept for the overview, which must not wait for a mail server.

const pageWithinMs = 5000;
const faultsKeptMs = 60_000;
const testMails: Limit = { name: 'test-mail', max: 5, windowSeconds: 3600 };

/** Faults first, then what is not set up; the rest in the order of the contract. */
const order = ['fault', 'unknown', 'not_set_up', 'works', 'elsewhere'] as const;

export async function checkInstallation(
  input: CheckInput,
  withinMs = pageWithinMs,
): Promise<InstallationRow[]> {
  const rows = await Promise.all(
    partChecks.map(async (check) => rowOf(check.part, await within(check, input, withinMs), input.locale)),
  );
  return rows.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

async function within(check: PartCheck, input: CheckInput, withinMs: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(
      () => resolve({ state: 'unknown', sentence: say('installation.notAnswered') }),
      withinMs,
    );
  });
  const failed = (error: unknown): Finding => {
    input.app?.log.warn({ err: error, part: check.part }, 'installation_check_failed');
    return { state: 'unknown', sentence: say('installation.notChecked') };
  };
  return Promise.race([check.run(input).catch(failed), late]).finally(() => clearTimeout(timer));
}

const rowOf = (part: InstallationPart, { sentence, ...rest }: Finding, locale: Locale): InstallationRow => ({
  part,
  ...rest,
  sentence: [sentence].flat().map(translatorFor(locale)).join(' '),
});

export async function inputOf(app: App, locale: Locale, askedBy: string | null = null): Promise<CheckInput> {
  const ownEnvironment = await findOwnEnvironment(app);
  const { config, mailer } = app;
  return { app, config, mailer, locale, ownEnvironment, askedBy, databaseError: null, now: app.clock() };
}

export async function readInstallation({ app, locale, session }: RequestContext): Promise<InstallationState> {
  const rows = await checkInstallation(await inputOf(app, locale, session!.email));
  keepFaults(app, rows);
  return { rows, startedWith: startedWith(process.env), canTestMail: canTestMail(app) };
}

const canTestMail = ({ config }: App) => config.smtpUrl !== undefined && !config.isDemo;

function keepFaults(app: App, rows: readonly InstallationRow[]): void {
  const parts = rows.filter(({ state }) => state === 'fault').map(({ part }) => part);
  app.state.installationFaults = { parts: parts.sort(), until: performance.now() + faultsKeptMs };
}

/** The parts with a fault as of the last check; an old answer starts the next check, whose result comes later. */
export function knownFaults({ app, afterCommit }: Context): readonly string[] {
  const known = app.state.installationFaults;
  if (!known || known.until < performance.now()) {
    app.state.installationFaults = {
      parts: known?.parts ?? [],
      until: performance.now() + faultsKeptMs,
    };
    // Checks need connections of their own, while the caller holds one.
    afterCommit(() => {
      inputOf(app, 'en')
        .then((input) => checkInstallation(input))
        .then((rows) => keepFaults(app, rows))
        .catch((error: unknown) => app.log.warn({ err: error }, 'installation_check_failed'));
    });
  }
  return known?.parts ?? [];
}

/** To the caller's own address only. */
export async function sendTestMail({
  app,
  session,
  locale,
  transact,
}: RequestContext): Promise<InstallationRow> {
  if (!canTestMail(app)) throw notFound();
  const { email, identityId } = session!;
  await transact(({ db, now }) => takeAttempt(db, testMails, identityId, now));
  const at = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: process.env.TZ }).format(
    app.clock(),
  );
  const mail = {
    to: email,
    locale,
    template: 'testMail',
    values: {},
    path: '/settings/installation',
  } as const;
  const finding = await sendTemplate(app, newId(), mail, []).then(
    (): Finding => ({ state: 'works', sentence: say('installation.mail.tested', { email, at }) }),
    (error: unknown): Finding => {
      const host = new URL(app.config.smtpUrl!).hostname;
      return {
        state: 'fault',
        sentence: say('installation.mail.refused', { host, reason: reasonOf(error) }),
      };
    },
  );
  return rowOf(checkMail.part, finding, locale);
}

/** Somebody has written the key down: the row asks no more. */
export async function keepKey({ app, locale, transact }: RequestContext): Promise<InstallationRow> {
  await transact(({ db, now }) => markKeyKept(db, now));
  return rowOf(checkBackup.part, await checkBackup.run(await inputOf(app, locale)), locale);
}

/** Once an hour; the last number of a day counts. */
export async function sampleDisk(app: App): Promise<void> {
  const { free } = await readDisk(app.config.dataDir);
  await app.content.transaction((db) => noteDisk(db, free, app.clock()));
}
