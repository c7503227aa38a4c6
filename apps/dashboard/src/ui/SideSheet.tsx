import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { Button, IconButton } from './Button.tsx';
import { Layer } from './Layer.tsx';
import { Stack, Text } from './layout/layout.tsx';
import classes from './SideSheet.module.css';
import { Checkbox } from './toggles.tsx';
import { useOnline } from './useOnline.ts';

export interface SideSheetProps {
  opened: boolean;
  /** Cancel, the cross and Esc. The owner asks whether work would be lost. */
  onClose: () => void;
  title: ReactNode;
  width?: 488 | 640;
  /** Left in the footer, e.g. "Required inputs are not filled". */
  footerNote?: ReactNode;
  /** Left of the buttons, e.g. a price. */
  aside?: ReactNode;
  /** Another way to submit, in the place of Cancel; null for none. */
  other?: { label: string; onClick: () => void } | null;
  submitLabel: string;
  onSubmit: () => void;
  submitting?: boolean;
  submitDisabled?: boolean;
  /** Keeps the sheet open for the next one. */
  addAnother?: { checked: boolean; onChange: (checked: boolean) => void };
  /** What submitting does; stays in sight above the buttons. */
  consequence?: ReactNode;
  children: ReactNode;
}

export function SideSheet(props: SideSheetProps) {
  return props.opened ? <OpenSheet {...props} /> : null;
}

function OpenSheet(props: SideSheetProps) {
  const {
    onClose,
    title,
    width = 488,
    footerNote,
    submitLabel,
    onSubmit,
    submitting,
    addAnother,
    children,
  } = props;
  const t = useT();
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const isOnline = useOnline();
  const isBlocked = props.submitDisabled || !isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!submitting && !isBlocked) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <Layer
      isSheet
      onClose={onClose}
      labelledBy={titleId}
      onKeyDown={onKeyDown}
      className={`${classes.sheet} ${width === 640 ? classes.wide : ''}`}
    >
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={t('common.close')} icon="close" onClick={onClose} className={classes.close} />
      </header>
      <Stack as="form" ref={form} noValidate grow column low onSubmit={submit}>
        <div className={classes.body}>{children}</div>
        {props.consequence && (
          <div className={classes.consequence} data-docked>
            {props.consequence}
          </div>
        )}
        <footer className={classes.foot} data-docked>
          {addAnother && (
            <Text tone="muted" className={classes.another}>
              <Checkbox
                label={t('common.addAnother')}
                checked={addAnother.checked}
                onChange={(event) => addAnother.onChange(event.currentTarget.checked)}
              />
            </Text>
          )}
          <Text as="p" className={classes.note} grow size="13/18" tone="danger" role="status">
            {footerNote}
          </Text>
          {props.aside}
          {props.other ? (
            <Button disabled={isBlocked || submitting} onClick={props.other.onClick}>
              {props.other.label}
            </Button>
          ) : (
            props.other === undefined && (
              <Button variant="ghost" className={classes.cancel} onClick={onClose}>
                {t('common.cancel')}
              </Button>
            )
          )}
          <Button
            type="submit"
            variant="primary"
            kbd="mod+enter"
            loading={submitting}
            disabled={isBlocked}
            className={classes.submit}
          >
            {submitLabel}
          </Button>
        </footer>
      </Stack>
    </Layer>
  );
}
