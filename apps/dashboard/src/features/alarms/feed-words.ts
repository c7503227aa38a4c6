import { silentFaults, type TriedFeed, type TriedWarning } from '@vitrine/contract/alert-feeds';
import type { Translate } from '../../lib/i18n/i18n.ts';

const known = [
  ...['invalid', 'scheme', 'credentials', 'port', 'address', 'redirects', 'timeout', 'too_large'],
  ...['unreadable', 'unreachable', 'tls', 'document_type', 'not_xml', 'no_alert', 'incomplete_alert'],
  ...['too_complex', 'no_parser', 'feed_too_long'],
] as const;
type Known = (typeof known)[number];

/** Why a feed cannot be read, and what to do about it. */
export function feedFault(code: string, t: Translate): string {
  const status = /^status_(\d+)$/.exec(code)?.[1];
  if (status) return t('alarms.feeds.faults.status', { status });
  const fault: Known | undefined = known.find((each) => each === code);
  return fault ? t(`alarms.feeds.faults.${fault}`) : t('alarms.feeds.faults.other', { code });
}

/** It does not answer, which may pass; with any other fault its answer is refused. */
export const isSilence = (fault: string): boolean => silentFaults.test(fault);

/** What a try has found, in a sentence. */
export function toldWords({ fault, total, warnings }: TriedFeed, t: Translate): string {
  if (fault !== null) return fault === 'timeout' ? t('alarms.feeds.noAnswerNow') : feedFault(fault, t);
  const acting = warnings.filter(({ effect }) => effect !== 'ignore').length;
  return total === 0 ? t('alarms.feeds.noneNow') : t('alarms.feeds.someNow', { count: total, acting });
}

const colours = {
  Extreme: 'red',
  Severe: 'orange',
  Moderate: 'yellow',
  Minor: 'green',
  Unknown: 'none',
} as const satisfies Record<TriedWarning['severity'], string>;

/** As authorities draw it. */
export const colourOf = (severity: TriedWarning['severity']) => colours[severity];

const reasons = [
  ...(['below_threshold', 'other_event', 'elsewhere', 'expired'] as const),
  ...(['not_yet', 'replaced', 'status'] as const),
] as const;

/** Why a warning does nothing here. */
export function ignoredWords(reason: string | null, t: Translate): string {
  const known = reasons.find((each) => each === (reason === 'old' ? 'expired' : reason));
  return t(`alarms.feeds.ignored.${known ?? 'other'}`);
}
