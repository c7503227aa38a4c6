import { type KeyboardEvent, useRef, useState } from 'react';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLive } from '../../../core/queries/live-view.queries.ts';
import { stateOf } from '../../../lib/display-state.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { showOn } from '../../../lib/show-on.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, IconButton, LinkButton } from '../../../ui/Button.tsx';
import hidden from '../../../ui/hidden.module.css';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { RecordHead } from '../../../ui/RecordHead.tsx';
import { StatusChip } from '../../../ui/StatusMark.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import { showToast } from '../../../ui/toast.ts';
import { confirmRestart } from '../confirm-display.tsx';
import { renameDisplay } from '../display-changes.ts';
import { canRestart, type useDisplayActions } from '../use-display-actions.tsx';
import classes from './detail.module.css';

interface DisplayHeadProps {
  display: DisplayRecord;
  actions: ReturnType<typeof useDisplayActions>;
  onEdit: () => void;
  onDeleted: () => void;
}

export function DisplayHead({ display, actions, onEdit, onDeleted }: DisplayHeadProps) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const isPhone = usePhone();
  const { data: live } = useLive(display.id);
  return (
    <RecordHead
      path={[
        { label: t('pages.displays'), href: `/${locale}/displays` },
        { label: display.location.name, href: `/${locale}/displays?location=${display.location.id}` },
      ]}
      actions={
        <>
          {!isPhone && <DisplayActions display={display} onEdit={onEdit} />}
          <MenuButton label={t('list.moreActions')} items={actions.actionsOf(display, onDeleted)} />
        </>
      }
    >
      <NameInPlace key={display.name} display={display} />
      <StatusChip status={stateOf(display)} />
      <Tag>{display.active ? t('displays.active') : t('displays.inactive')}</Tag>
      {live?.closesAt && (
        <Tag>
          {rich('displays.openUntil', { moment: <Instant at={live.closesAt} place={display.location} /> })}
        </Tag>
      )}
      {live?.filesStored === true && <Tag>{t('displays.filesStored')}</Tag>}
      {live?.filesStored === false && <Tag>{t('displays.filesMissing')}</Tag>}
    </RecordHead>
  );
}

/** On a phone the actions are below the picture. */
export function DisplayActions({ display, onEdit }: Pick<DisplayHeadProps, 'display' | 'onEdit'>) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {display.active && (
        <Button variant="primary" icon="display" onClick={() => showOn({ displays: [display.id] })}>
          {t('shows.now')}
        </Button>
      )}
      <LinkButton icon="live" href={`/${locale}/live/${display.id}`} aria-label={t('displays.openLive')}>
        <span className={classes.wide}>{t('displays.openLive')}</span>
        <span className={classes.narrow}>{t('displays.live')}</span>
      </LinkButton>
      {canRestart(display) && (
        <Button icon="restart" onClick={() => void confirmRestart(display)}>
          {t('displays.restart')}
        </Button>
      )}
      <Button icon="edit" onClick={onEdit}>
        {t('displays.editAction')}
      </Button>
    </>
  );
}

/** The name; pressing it turns it into a text field. */
function NameInPlace({ display }: { display: DisplayRecord }) {
  const t = useT();
  const [name, setName] = useState<string | null>(null);
  const isSettled = useRef(false);
  const finish = (saves: boolean) => {
    if (isSettled.current || name === null) return;
    isSettled.current = true;
    setName(null);
    const next = name.trim();
    if (!saves || next === '' || next === display.name) return;
    renameDisplay(display, next).catch((error) =>
      showToast({ message: t('displays.notChanged', { reason: errorMessage(error) }), kind: 'error' }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    finish(event.key === 'Enter');
  };
  if (name === null) {
    return (
      <span className={classes.name}>
        <h1 tabIndex={-1}>{display.name}</h1>
        <IconButton
          size="sm"
          icon="edit"
          label={t('displays.rename')}
          onClick={() => {
            isSettled.current = false;
            setName(display.name);
          }}
        />
      </span>
    );
  }
  return (
    <>
      <h1 className={hidden.hidden}>{display.name}</h1>
      <input
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just pressed
        autoFocus
        className={classes.nameInput}
        aria-label={t('displays.name')}
        maxLength={100}
        value={name}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => finish(true)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}
