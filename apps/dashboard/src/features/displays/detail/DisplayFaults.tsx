import type { Fault } from '@vitrine/contract/faults';
import { useState } from 'react';
import { useFaults } from '../../../core/queries/device.queries.ts';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import type { Place } from '../../../ui/time/time-text.ts';
import classes from './detail.module.css';
import technical from './technical.module.css';

/** What the player cannot do right now, above everything else. */
export function FaultBand({ display }: { display: DisplayRecord }) {
  const t = useT();
  const [isListed, setListed] = useState(false);
  const { data = [] } = useFaults(display.id);
  const open = data.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return null;
  return (
    <div className={classes.band} data-kind="warning">
      <Glyph name="warning" size={16} />
      <p>{t('faults.count', { count: open.length })}</p>
      <button
        type="button"
        className={classes.bandButton}
        aria-expanded={isListed}
        onClick={() => setListed(!isListed)}
      >
        {t('faults.showList')}
        <Glyph name="chevron-down" size={14} />
      </button>
      {isListed && (
        <ul className={classes.faults}>
          {open.map((fault) => (
            <li key={fault.id}>
              <FaultWords fault={fault} place={display.location} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Everything the player reported in the last 90 days. */
export function DisplayFaults({ display, place }: { display: string; place: Place }) {
  const t = useT();
  const { data } = useFaults(display);
  return (
    <section aria-label={t('faults.history')}>
      <div className={technical.blockHead}>
        <h3>{t('faults.history')}</h3>
      </div>
      {data?.length === 0 && <p className={technical.quiet}>{t('faults.none')}</p>}
      <ol className={technical.faults}>
        {data?.map((fault) => (
          <li key={fault.id}>
            <StatusMark status={fault.isOpen ? 'warning' : 'unknown'} size={14} />
            <span className={fault.isOpen ? undefined : technical.quiet}>
              <FaultWords fault={fault} place={place} />
              {!fault.isOpen && ` · ${t('faults.over')}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function FaultWords({ fault, place }: { fault: Fault; place: Place }) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const { playable, reason, reports, since } = fault;
  return (
    <>
      {playable ? (
        <AppLink href={`/${locale}/playables/detail/${playable.id}`}>{playable.name}</AppLink>
      ) : (
        t('faults.theScreen')
      )}
      {`: ${t(`faults.reason.${reason}`)} · `}
      {rich('faults.since', { moment: <Instant at={since} place={place} form="seen" /> })}
      {` · ${t('faults.reports', { count: reports })}`}
    </>
  );
}
