import { can } from '@vitrine/contract/access';
import { takeovers } from '@vitrine/contract/takeovers';
import { Fragment, useId, useState } from 'react';
import { translateKey, useT } from '../lib/i18n/i18n.ts';
import { supportUrl } from '../lib/session/auth-base.ts';
import { useSession } from '../lib/session/session.ts';
import {
  areSingleKeysOn,
  blockShortcuts,
  type ShortcutGroup,
  setSingleKeys,
  shortcuts,
} from '../lib/shortcuts.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Layer } from '../ui/Layer.tsx';
import { Row, Text } from '../ui/layout/layout.tsx';
import sheet from '../ui/SideSheet.module.css';
import { Switch } from '../ui/toggles.tsx';
import { openPagesOf, useInUse } from './menu-pages.ts';
import classes from './ShortcutsSheet.module.css';

const groups: readonly ShortcutGroup[] = [
  'general',
  'go',
  'lists',
  'editing',
  'overview',
  'playlist',
  'calendar',
  'calendarEdit',
  'live',
];

export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const { caller } = useSession();
  const [isOn, setOn] = useState(areSingleKeysOn);
  const used = useInUse();
  const open = new Set<string>(openPagesOf(caller, used).map((page) => `go.${page.id}`));
  if (can(caller, takeovers.routes.create)) open.add('alarm');
  return (
    <Layer onClose={onClose} labelledBy={id} className={sheet.sheet} closeOnScrim>
      <header className={sheet.head}>
        <h2 id={id}>{t('shell.keyboardShortcuts')}</h2>
        <IconButton
          label={t('common.close')}
          icon="close"
          onClick={onClose}
          className={sheet.close}
          data-autofocus
        />
      </header>
      <div className={sheet.body}>
        <Switch
          label={t('shortcuts.singleKeys')}
          description={t('shortcuts.singleKeysText')}
          checked={isOn}
          onChange={(event) => {
            setSingleKeys(event.currentTarget.checked);
            setOn(event.currentTarget.checked);
          }}
        />
        {groups.map((group) => (
          <Text as="section" key={group} above={20} aria-labelledby={`${id}-${group}`}>
            <Text below={4} as="h3" id={`${id}-${group}`}>
              {t(`shortcuts.groups.${group}`)}
            </Text>
            <dl>
              {[...shortcuts, ...blockShortcuts]
                .filter((each) => each.group === group && (group !== 'go' || open.has(each.id)))
                .map((each) => (
                  <Row key={each.id} ruled className={classes.line} gap={16} justify="between" size="13.5">
                    <Text tone="soft" as="dt">
                      {translateKey(each.labelKey)}
                    </Text>
                    <Row gap={4} align="center" fixed as="dd">
                      {each.keys.map((keys, index) => (
                        <Fragment key={keys}>
                          {index > 0 && (
                            <Text className={classes.or} size="12" tone="muted">
                              {t('shortcuts.or')}
                            </Text>
                          )}
                          {keys.split(' ').map((key) => (
                            <Kbd key={key} keys={key} />
                          ))}
                        </Fragment>
                      ))}
                    </Row>
                  </Row>
                ))}
            </dl>
          </Text>
        ))}
        <Text as="p" above={20} className={classes.contact}>
          <Text tone="accent" weight={500} as={AppLink} href={supportUrl()}>
            {t('shell.contactSupport')}
          </Text>
        </Text>
      </div>
    </Layer>
  );
}
