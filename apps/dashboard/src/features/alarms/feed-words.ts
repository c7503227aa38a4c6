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
