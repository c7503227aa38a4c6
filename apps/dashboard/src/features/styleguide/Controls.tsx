import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button, type ButtonVariant, IconButton, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { PasswordField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Note, Press, Stack } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Tag, TagButton } from '../../ui/Tag.tsx';
import { Checkbox, Segmented, Switch } from '../../ui/toggles.tsx';
import { Samples, Section } from './Section.tsx';
import classes from './styleguide.module.css';

const variants: readonly ButtonVariant[] = ['primary', 'default', 'ghost', 'danger'];
const tones = ['accent', 'active', 'warning', 'danger'] as const;
const places = ['Praha · Vinohrady', 'Brno · Hlavní', 'Berlin · Mitte', 'Barcelona · Gràcia'];

export function Controls() {
  const t = useT();
  return (
    <>
      <Section id="buttons" title={t('styleguide.buttons')}>
        {variants.map((variant) => (
          <Samples key={variant} name={variant}>
            <Button variant={variant} size="sm">
              {t('styleguide.sample.save')}
            </Button>
            <Button variant={variant} icon="plus" kbd="n">
              {t('styleguide.sample.save')}
            </Button>
            <Button variant={variant} size="lg">
              {t('styleguide.sample.save')}
            </Button>
            <Button variant={variant} loading>
              {t('styleguide.sample.save')}
            </Button>
            <Button variant={variant} disabled>
              {t('styleguide.sample.save')}
            </Button>
            <LinkButton variant={variant} href="#buttons" icon="live">
              {t('styleguide.sample.link')}
            </LinkButton>
          </Samples>
        ))}
        <Samples name="Press">
          <Press gap={6}>
            <Glyph name="plus" size={16} />
            {t('styleguide.sample.add')}
          </Press>
          <Press aria-expanded>{t('styleguide.sample.filter')}</Press>
          <Press look="link">{t('styleguide.sample.save')}</Press>
          <Press look="name" as="a" href="#buttons">
            {t('styleguide.sample.link')}
          </Press>
          <Press disabled>{t('styleguide.sample.save')}</Press>
        </Samples>
        <Samples name="Note">
          <Note>{t('styleguide.sample.empty')}</Note>
          {tones.map((tone) => (
            <Note key={tone} tone={tone} gap={8}>
              <Glyph name="warning" size={16} />
              {t('styleguide.sample.empty')}
            </Note>
          ))}
        </Samples>
        <Samples name={t('styleguide.small')}>
          <IconButton label={t('common.copy')} icon="copy" />
          <IconButton label={t('common.copy')} icon="copy" outlined />
          <IconButton label={t('common.copy')} icon="copy" size="sm" disabled />
          <CopyButton value="Vitrine" />
          <MenuButton
            label={t('list.actions')}
            items={[
              { label: t('shortcuts.edit'), icon: 'edit', onClick: () => undefined },
              { label: t('common.copy'), icon: 'copy', onClick: () => undefined, disabled: true },
              'divider',
              { label: t('common.close'), icon: 'trash', danger: true, onClick: () => undefined },
            ]}
          />
          <MenuButton
            label={t('shell.languages')}
            look="outlined"
            items={places.map((label, at) => ({ label, checked: at === 0, onClick: () => undefined }))}
          >
            {t('shell.languages')}
          </MenuButton>
          <Kbd keys="mod+k" />
          <Kbd keys="esc" />
          <Tag>Menu boards</Tag>
          <Tag accent onRemove={() => undefined} removeLabel={t('list.removeFilter', { filter: 'Counters' })}>
            Counters
          </Tag>
          <TagButton icon="plus" onClick={() => undefined}>
            {t('styleguide.sample.add')}
          </TagButton>
        </Samples>
      </Section>
      <Fields />
      <Section id="cards" title={t('styleguide.cards')}>
        <Card title={t('styleguide.sample.cardTitle')} aside={t('styleguide.sample.cardAside')} padded>
          {t('styleguide.sample.cardText')}
        </Card>
      </Section>
    </>
  );
}

function Fields() {
  const t = useT();
  const [mode, setMode] = useState('hours');
  const [place, setPlace] = useState<string | null>(places[0]!);
  const options = places.map((label) => ({ value: label, label }));
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));
  return (
    <Section id="fields" title={t('styleguide.fields')}>
      <Stack className={classes.fields} gap={16} rowGap={20}>
        <TextField label={t('styleguide.sample.name')} defaultValue="Counter middle" />
        <TextField
          label={t('styleguide.sample.name')}
          optional
          placeholder={t('styleguide.sample.placeholder')}
        />
        <TextField
          label={t('styleguide.sample.name')}
          defaultValue=""
          error={t('validation.required')}
          description={t('styleguide.sample.description')}
        />
        <TextField label={t('styleguide.sample.name')} defaultValue="Counter middle" disabled />
        <TextField label={t('styleguide.sample.address')} mono defaultValue="203.0.113.24" />
        <NumberField label={t('styleguide.sample.port')} mono defaultValue={8443} min={1} max={65_535} />
        <PasswordField label={t('shell.password')} defaultValue="correct horse" autoComplete="off" />
        <PasswordField
          label={t('shell.password')}
          tall
          autoComplete="off"
          error={t('auth.passwordRequired')}
        />
        <SelectField
          label={t('pages.locationDetail')}
          icon="location"
          options={options}
          value={place}
          onChange={setPlace}
        />
        <SelectField
          label={t('styleguide.sample.timezone')}
          options={zones}
          placeholder={t('fields.typeToSearch')}
        />
        <SelectField
          label={t('pages.locationDetail')}
          options={options}
          error={t('validation.required')}
          placeholder={t('fields.typeToSearch')}
        />
        <SelectField label={t('pages.locationDetail')} options={options} defaultValue={places[1]!} disabled />
        <TextAreaField
          label={t('styleguide.sample.notes')}
          optional
          defaultValue="Router sits in the back office, key at the bar"
        />
        <Stack className={classes.toggles} gap={10}>
          <Checkbox label={t('common.addAnother')} />
          <Checkbox label={t('common.addAnother')} defaultChecked />
          <Checkbox label={t('common.addAnother')} mixed />
          <Checkbox label={t('common.addAnother')} error={t('validation.required')} />
          <Checkbox label={t('common.addAnother')} disabled />
          <Switch label={t('shortcuts.singleKeys')} />
          <Switch label={t('shortcuts.singleKeys')} defaultChecked />
          <Switch label={t('shortcuts.singleKeys')} defaultChecked disabled />
        </Stack>
        <Segmented
          label={t('styleguide.sample.days')}
          value={mode}
          onChange={setMode}
          options={['hours', 'nonstop', 'closed'].map((value) => ({ value, label: value }))}
        />
        <Segmented
          label={t('styleguide.sample.days')}
          size="sm"
          value={mode}
          onChange={setMode}
          options={['hours', 'nonstop', 'closed'].map((value) => ({ value, label: value }))}
        />
        <div className={classes.narrow}>
          <Segmented
            label={t('styleguide.sample.overflow')}
            value={mode}
            onChange={setMode}
            options={['hours', 'nonstop', 'closed'].map((value) => ({ value, label: `${value} ${value}` }))}
          />
        </div>
      </Stack>
    </Section>
  );
}
