import { type AuditCall, auditCalls } from '@vitrine/contract/audit';
import type { ReactNode } from 'react';
import { listText } from '../../lib/condition-words.ts';
import { currentLocale, type TextKey, type Translate } from '../../lib/i18n/i18n.ts';
import { richMessage } from '../../lib/i18n/rich-message.tsx';
import { actorName } from './actor-name.ts';
import type { Change } from './changes.queries.ts';
import { withSmallStart } from './small-start.ts';

// What changed no record: logins, exports, people, alarms. Who first, then what they did.

export function eventSentence(t: Translate, change: Change, count: number): ReactNode {
  const who = <b>{actorName(t, change)}</b>;
  const { word } = auditCalls[change.call as AuditCall];
  const { alarm } = change;
  if (alarm && word in alarmKeys)
    return alarmSentence(t, alarm, who, alarmKeys[word as keyof typeof alarmKeys]);
  const name = change.subject?.name;
  return (
    <>
      {richMessage(t, 'changes.event', { who, what: withSmallStart(t(`audit.calls.${word}`)) })}
      {name && (
        <>
          {' · '}
          <b>{name}</b>
        </>
      )}
      {count > 1 && ` ${t('changes.andMore', { count: count - 1 })}`}
    </>
  );
}

const alarmKeys = {
  alarmStarted: 'changes.alarm.started',
  alarmExtended: 'changes.alarm.extended',
  alarmEnded: 'changes.alarm.ended',
} as const satisfies Partial<Record<string, TextKey>>;

type Alarm = NonNullable<Change['alarm']>;

const maxPlaces = 3;

/** "Hana started a quiet drill, Praha · Vinohrady, 4 displays" */
function alarmSentence(t: Translate, alarm: Alarm, who: ReactNode, key: TextKey): ReactNode {
  const { where, displays, plan, title } = alarm;
  const shown = where.slice(0, where.length > maxPlaces ? maxPlaces - 1 : maxPlaces);
  const rest = where.length - shown.length;
  const places =
    where.length === 0
      ? t('changes.alarm.everywhere')
      : rest > 0
        ? `${shown.join(', ')} ${t('changes.andMore', { count: rest })}`
        : listText(currentLocale(), shown);
  const what = richMessage(t, nounOf(alarm), { name: <b>{plan || title}</b> });
  return (
    <>
      {richMessage(t, key, { who, what: <>{what}</> })}
      {`, ${places}, ${t('changes.onDisplays', { count: displays })}`}
    </>
  );
}

const nounOf = ({ kind, level }: Alarm): TextKey => {
  if (kind === 'drill') return 'changes.alarm.drill';
  if (kind === 'quiet_drill') return 'changes.alarm.quietDrill';
  return level === 'notice' ? 'changes.alarm.notice' : 'changes.alarm.alert';
};
