import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { areSingleKeysOn, runShortcut, setSingleKeys } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/toggles.tsx';
import { Section } from './Section.tsx';

export function KeyboardSection() {
  const t = useT();
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Section id="keyboard" title={t('settings.keyboard')} note={t('settings.ofThisBrowser')}>
      <Switch
        label={t('shortcuts.singleKeys')}
        description={t('shortcuts.singleKeysText')}
        checked={isOn}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked);
          setOn(event.currentTarget.checked);
        }}
      />
      <div>
        <Button icon="keyboard" kbd="?" onClick={() => runShortcut('help')}>
          {t('settings.allShortcuts')}
        </Button>
      </div>
    </Section>
  );
}
