import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { Samples, Section } from './Section.tsx';

export function Layers() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [isAnother, setAnother] = useState(false);
  const close = () => setOpen(false);
  const fail = () => Promise.reject(new Error(t('shell.noAnswer')));
  const question = { title: t('styleguide.sample.question'), body: t('styleguide.sample.consequence') };
  return (
    <Section id="layers" title={t('styleguide.layers')}>
      <Samples name={t('styleguide.toasts')}>
        <Button onClick={() => showToast({ message: t('common.copied') })}>
          {t('styleguide.toastInfo')}
        </Button>
        <Button onClick={() => showToast({ message: t('common.copied'), kind: 'success' })}>
          {t('styleguide.toastSuccess')}
        </Button>
        <Button
          onClick={() =>
            showToast({
              message: t('shell.noAnswer'),
              kind: 'error',
              action: { label: t('common.tryAgain'), onClick: () => undefined },
            })
          }
        >
          {t('styleguide.toastError')}
        </Button>
        <Button onClick={() => showToast({ message: t('session.reconnectionFailed'), assertive: true })}>
          {t('styleguide.toastAssertive')}
        </Button>
      </Samples>
      <Samples name={t('styleguide.dialogs')}>
        <Button onClick={() => confirm({ ...question, confirmLabel: t('styleguide.sample.save') })}>
          {t('styleguide.dialogPlain')}
        </Button>
        <Button
          onClick={() => confirm({ ...question, confirmLabel: t('styleguide.sample.delete'), danger: true })}
        >
          {t('styleguide.dialogDanger')}
        </Button>
        <Button
          onClick={() =>
            confirm({ ...question, confirmLabel: t('styleguide.sample.delete'), danger: true, action: fail })
          }
        >
          {t('styleguide.dialogFails')}
        </Button>
      </Samples>
      <Samples name={t('styleguide.sheets')}>
        <Button onClick={() => setOpen(true)}>{t('styleguide.sheetOpen')}</Button>
      </Samples>
      <SideSheet
        opened={isOpen}
        onClose={close}
        title={t('styleguide.sample.sheetTitle')}
        submitLabel={t('styleguide.sample.save')}
        onSubmit={close}
        addAnother={{ checked: isAnother, onChange: setAnother }}
      >
        <TextField label={t('styleguide.sample.name')} />
      </SideSheet>
    </Section>
  );
}
