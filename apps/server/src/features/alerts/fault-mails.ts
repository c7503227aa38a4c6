import { pathOnServer } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { translatorFor } from '../../http/translate.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type OpenFault, readOpenFaults } from '../faults/open-faults.service.ts';
import { knownLocale, momentAt, type Reader, voiceOf } from './alert-words.ts';
import type { Notice } from './notices.ts';

// One mail about the faults that lasted when it was sent. What is over by then is not mentioned.

/** Longer lists are useless in a mail. */
const longestList = 50;

export interface FaultyDisplay extends Pick<Notice, 'display' | 'name' | 'place' | 'timezone'> {
  readonly faults: readonly Pick<OpenFault, 'reason' | 'playable' | 'since'>[];
}

export interface FaultMail {
  readonly notices: readonly string[];
  readonly displays: readonly FaultyDisplay[];
}

/** Null if all of it is over. */
export async function faultMailOf(
  db: Db,
  environment: string,
  notices: readonly Notice[],
  now: Date,
): Promise<FaultMail | null> {
  const waiting = notices.filter(({ kind }) => kind === 'fault');
  if (waiting.length === 0) return null;
  const ids = [...new Set(waiting.map(({ display }) => display))];
  const faults = await readOpenFaults(db, environment, now, ids);
  const displays = ids.flatMap((id): FaultyDisplay[] => {
    const { display, name, place, timezone } = waiting.find((each) => each.display === id)!;
    const own = faults.filter((fault) => fault.display === id);
    return own.length > 0 ? [{ display, name, place, timezone, faults: own }] : [];
  });
  return displays.length > 0 ? { notices: waiting.map(({ id }) => id).sort(), displays } : null;
}

export function wordsOfFaults(app: App, { locale, server, slug }: Reader, { displays }: FaultMail) {
  const known = knownLocale(locale);
  const say = voiceOf(known);
  const translate = translatorFor(known);
  const [first] = displays as [FaultyDisplay];
  const isOne = displays.length === 1;
  const lines = displays.flatMap(({ name, place, timezone, faults }) =>
    faults.map(({ reason, playable, since }) =>
      say(playable ? 'alertFault.line' : 'alertFault.lineAlone', {
        display: name,
        place,
        item: playable?.name ?? '',
        problem: translate({ key: `faults.reason.${reason}` }),
        since: momentAt(timezone, since),
        zone: timezone,
      }),
    ),
  );
  const rest = lines.length - longestList;
  return {
    locale: known,
    subject: isOne
      ? say('alertFault.subjectOne', { display: first.name })
      : say('alertFault.subject', { count: displays.length }),
    paragraphs: [
      say('alertFault.text'),
      ...lines.slice(0, longestList),
      ...(rest > 0 ? [say('alertMany.more', { count: rest })] : []),
    ],
    button: {
      label: isOne ? say('alertOne.button', { display: first.name }) : say('alertMany.button'),
      url: `${app.urls.dashboard}/${known}${pathOnServer(isOne ? `/displays/detail/${first.display}` : '/overview', slug)}`,
    },
    foot: say('alertFoot', { server }),
  };
}
