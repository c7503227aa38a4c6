import { can } from '@vitrine/contract/access';
import type { DisplayDay, PlanOrigin } from '@vitrine/contract/display-history';
import { changesExport } from '@vitrine/contract/history';
import { isEdited, personName } from '../../../core/changes/approval-sentence.tsx';
import { changeSentence } from '../../../core/changes/change-sentence.tsx';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { HeadedTime, Instant } from '../../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../../ui/time/time-text.ts';
import { useChange } from '../calendar.queries.ts';
import { changeAddress } from './change-address.ts';
import classes from './past.module.css';

interface PlanCameFromProps {
  origin: PlanOrigin | null;
  place: Place;
  /** Of the day. */
  moves: DisplayDay['moves'];
}

/** The change that made the plan, and where the display was moved on that day. */
export function PlanCameFrom({ origin, place, moves }: PlanCameFromProps) {
  const t = useT();
  const locale = useLocale();
  const { clock } = useTimeText();
  return (
    <div className={classes.origin}>
      {moves.map(({ at, location, change }) => (
        <Text as="p" key={change} size="13.5/20">
          <HeadedTime place={place}>{clock(at, place)}</HeadedTime>{' '}
          {location === null
            ? t('calendar.why.then.movedAway')
            : t('calendar.why.then.moved', { name: location })}
        </Text>
      ))}
      {origin?.change && <FromChange id={origin.change} place={place} locale={locale} />}
      {origin?.content && (
        <Text as="p" className={classes.from} size="13.5/20">
          <Text tone="muted">{t('calendar.why.then.cameFrom')}</Text>
          {t(origin.content === 'ran_out' ? 'calendar.why.then.ranOut' : 'calendar.why.then.becameReady')}
        </Text>
      )}
    </div>
  );
}

/** Left out where the change is not kept any more. */
function FromChange({ id, place, locale }: { id: string; place: Place; locale: string }) {
  const t = useT();
  const rich = useRichT();
  const { caller } = useSession();
  const { data: change, isPending } = useChange(id);
  if (isPending)
    return (
      <div className={classes.from} aria-busy="true">
        <Skeleton width={320} height={14} />
      </div>
    );
  if (!change) return null;
  // A sentence of its own ends with who approved it; here the moment stands between them.
  const approver = isEdited(change) ? null : change.approvedBy;
  const moment = <Instant at={change.at} place={place} form="record" isHeaded placeOnly />;
  return (
    <div className={classes.from}>
      <Text tone="muted" size="13.5/20">
        {t('calendar.why.then.cameFrom')}
      </Text>
      <Text as="p" grow shrink anywhere size="13.5/20">
        {changeSentence(t, approver ? { ...change, approvedBy: null } : change)},{' '}
        <Text tone="muted">
          {approver
            ? rich('calendar.why.then.approved', {
                moment,
                name: personName(t, approver),
              })
            : moment}
        </Text>
      </Text>
      {can(caller, changesExport) && (
        <Row>
          <LinkButton size="sm" href={changeAddress(locale, id)}>
            {t('displays.open')}
          </LinkButton>
        </Row>
      )}
    </div>
  );
}
