import { type ReactNode, useState } from 'react';
import { type DisplayRecord, fetchDisplay } from '../../../core/queries/displays.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { showOn } from '../../../lib/show-on.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { NameHead } from '../../../ui/NameInPlace.tsx';
import { RecordHead } from '../../../ui/RecordHead.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { ClockHead } from '../../../ui/time/Time.tsx';
import { confirmRestart } from '../confirm-display.tsx';
import { renameDisplay } from '../display-changes.ts';
import { canRestart } from '../use-display-actions.tsx';
import { DisplayStatus } from './DisplayStatus.tsx';
import classes from './detail.module.css';
import type { PageState } from './page-state.ts';

interface DisplayHeadProps {
  display: DisplayRecord;
  state: PageState;
  menu: ReactNode;
}

/** Its name, place, groups and status, each of which the page says only here. */
export function DisplayHead({ display, state, menu }: DisplayHeadProps) {
  const t = useT();
  const locale = useLocale();
  const isPhone = usePhone();
  const [isRenaming, setRenaming] = useState(false);
  const { location, groups } = display;
  return (
    <RecordHead
      path={[{ label: t('pages.displays'), href: `/${locale}/displays` }]}
      actions={isPhone ? null : <DisplayActions display={display} menu={menu} />}
    >
      <NameHead
        name={display.name}
        maxLength={100}
        label={t('displays.name')}
        renameLabel={t('displays.rename')}
        isRenaming={isRenaming}
        onRename={setRenaming}
        draftOf={`name of display ${display.id}`}
        saved={display}
        send={(name, version) => renameDisplay(display.id, version, name)}
        fetch={() => fetchDisplay(display.id)}
        notSavedText={(reason) => t('displays.notChanged', { reason })}
      />
      <Text
        as={AppLink}
        href={`/${locale}/locations/detail/${location.id}`}
        className={classes.place}
        tone="soft"
        rounded={4}
        shrink
        anywhere
      >
        <ClockHead place={location} isNamed>
          {location.name}
        </ClockHead>
      </Text>
      {groups.length > 0 && (
        <Row as="span" align="stretch" gap={4} wrap shrink>
          {groups.map(({ id, name }) => (
            <Text as={AppLink} key={id} shrink href={`/${locale}/groups/detail/${id}`}>
              <Tag>{name}</Tag>
            </Text>
          ))}
        </Row>
      )}
      <DisplayStatus display={display} state={state} />
    </RecordHead>
  );
}

/** On a phone they are below the picture. */
export function DisplayActions({ display, menu }: { display: DisplayRecord; menu: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <LinkButton href={`/${locale}/live/${display.id}`}>{t('displays.openLive')}</LinkButton>
      {canRestart(display) && (
        <Button onClick={() => void confirmRestart(display)}>{t('displays.restart')}</Button>
      )}
      {menu}
      {display.active && (
        <Button variant="primary" onClick={() => showOn({ displays: [display.id] })}>
          {t('shows.now')}
        </Button>
      )}
    </>
  );
}
