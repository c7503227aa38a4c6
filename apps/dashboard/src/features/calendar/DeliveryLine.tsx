import { useCallback, useRef, useState } from 'react';
import { durationText } from '../../lib/i18n/duration.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import hidden from '../../ui/hidden.module.css';
import { Text } from '../../ui/layout/layout.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { type Delivery, useDelivery } from './calendar.queries.ts';
import classes from './delivery.module.css';
import { deliverySentence, stateOfReceipt } from './delivery-words.ts';

/**
 * On how many displays the saved version has arrived and, on request, the progress of each. Empty until the
 * server answers.
 */
export function DeliveryLine({ playlistId }: { playlistId: string }) {
  const t = useT();
  const { data } = useDelivery(playlistId);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  if (!data) return null;
  const isDone = data.displays > 0 && data.live >= data.displays && data.closed === 0;
  const words = (
    <>
      {isDone && <Glyph name="check" size={14} />}
      <span role="status">{deliverySentence(t, data)}</span>
    </>
  );
  if (data.each.length === 0) return <span className={classes.line}>{words}</span>;
  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={classes.line}
        data-done={isDone || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
        <Glyph name="chevron-down" size={14} />
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} className={classes.popover}>
          <Stages delivery={data} />
        </Popover>
      )}
    </>
  );
}

function Stages({ delivery }: { delivery: Delivery }) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const rich = useRichT();
  const after = (seconds: number | null) => {
    if (seconds === null) return '–';
    if (seconds >= 60) return durationText(seconds * 1000);
    return t('calendar.delivery.seconds', {
      seconds: number(seconds, { maximumFractionDigits: seconds < 10 ? 1 : 0 }),
    });
  };
  const others = delivery.displays - delivery.each.length;
  return (
    <Text as="div" role="dialog" aria-label={t('calendar.delivery.title')} className={classes.stages} scroll>
      <table>
        <caption>
          {rich('calendar.delivery.savedAt', {
            when: <Instant at={delivery.savedAt} place={null} form="record" />,
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('calendar.delivery.display')}</th>
            <th scope="col">{t('calendar.delivery.received')}</th>
            <th scope="col">{t('calendar.delivery.cached')}</th>
            <th scope="col">{t('calendar.delivery.shown')}</th>
          </tr>
        </thead>
        <tbody>
          {delivery.each.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <StatusMark status={stateOfReceipt(one)} />
                <AppLink href={`/${locale}/displays/detail/${one.id}`}>{one.name}</AppLink>
                <span className={hidden.hidden}>{t(`status.${stateOfReceipt(one)}`)}</span>
              </th>
              <td>{after(one.receivedAfter)}</td>
              <td>{after(one.cachedAfter)}</td>
              <td>
                {one.shownAfter !== null || (one.isItsTurn && !one.closed)
                  ? after(one.shownAfter)
                  : t(one.closed ? 'calendar.closed' : 'calendar.delivery.notItsTurn')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && <p>{t('calendar.delivery.more', { count: others })}</p>}
    </Text>
  );
}
