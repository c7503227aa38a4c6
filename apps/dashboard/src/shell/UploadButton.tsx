import { useT } from '../lib/i18n/i18n.ts';
import { percentOf, summaryOf } from '../lib/uploads/upload-summary.ts';
import { openTray, useUploads } from '../lib/uploads/uploads.ts';
import { Icon } from '../ui/icons.tsx';
import { Row, Text } from '../ui/layout/layout.tsx';
import classes from './UploadButton.module.css';

const radius = 7;
const around = 2 * Math.PI * radius;

/** An arrow when idle; a progress ring and "2 of 5" during uploads; a red dot for failed files. */
export function UploadButton() {
  const t = useT();
  const { items, isTrayOpen } = useUploads();
  const summary = summaryOf(items);
  const { at, total, isBusy, failed, interrupted } = summary;
  const label = isBusy
    ? t('uploads.buttonBusy', { at, total })
    : failed > 0
      ? t('uploads.buttonFailed', { count: failed })
      : t('uploads.title');
  return (
    <Row
      as="button"
      type="button"
      gap={8}
      relative
      align="center"
      justify="center"
      fixed
      rounded
      tone="soft"
      hover="lit"
      inline
      className={classes.button}
      data-upload-button
      data-busy={isBusy || undefined}
      aria-label={label}
      aria-expanded={isTrayOpen}
      title={label}
      onClick={() => openTray(!isTrayOpen)}
    >
      {isBusy ? (
        <>
          <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden="true" className={classes.ring}>
            <circle cx="9" cy="9" r={radius} />
            <circle
              cx="9"
              cy="9"
              r={radius}
              strokeDasharray={around}
              strokeDashoffset={around * (1 - percentOf(summary) / 100)}
            />
          </svg>
          <Text numeric nowrap className={classes.count}>
            {t('uploads.ring', { at, total })}
          </Text>
        </>
      ) : (
        <Icon name="upload" />
      )}
      {(failed > 0 || interrupted > 0) && <Text absolute className={classes.dot} aria-hidden="true" />}
    </Row>
  );
}
