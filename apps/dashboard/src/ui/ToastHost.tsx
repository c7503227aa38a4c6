import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../lib/i18n/i18n.ts';
import { Glyph } from './glyphs.tsx';
import { Row, Stack, Text } from './layout/layout.tsx';
import classes from './ToastHost.module.css';
import { hideToast, type Toast, toastMs, toastStore } from './toast.ts';
import { useClearOfBars } from './use-clear-of-bars.ts';

/**
 * Both live regions are always rendered, because a region that appears together with its text is not
 * announced.
 */
export function ToastHost() {
  const t = useT();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const held = hasPointer || hasFocus;
  const host = useRef<HTMLElement>(null);
  useClearOfBars(host, toasts.length > 0);
  // React does not report the blur of a button that is removed together with its toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked whenever a toast has come or gone
  useEffect(() => {
    if (!host.current?.contains(document.activeElement)) setFocus(false);
  }, [toasts]);
  return createPortal(
    <section
      ref={host}
      className={classes.host}
      aria-label={t('toast.region')}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Stack role="alert" align="end" column>
        {toasts
          .filter((toast) => toast.assertive)
          .map((toast) => (
            <ToastBox key={toast.id} toast={toast} held={held} />
          ))}
      </Stack>
      <Stack role="status" aria-live="polite" align="end" column>
        {toasts
          .filter((toast) => !toast.assertive)
          .map((toast) => (
            <ToastBox key={toast.id} toast={toast} held={held} />
          ))}
      </Stack>
    </section>,
    document.body,
  );
}

function ToastBox({ toast, held }: { toast: Toast; held: boolean }) {
  const t = useT();
  const { id, message, kind = 'info', action } = toast;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => hideToast(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, held]);
  return (
    <Row
      rounded="box"
      above={8}
      className={classes.toast}
      gap={10}
      align="start"
      size="13.5/20"
      data-kind={kind}
    >
      {kind === 'success' && <Glyph name="check" size={16} className={classes.sign} />}
      {kind === 'error' && <Glyph name="warning" size={16} className={classes.sign} />}
      <Text anywhere className={classes.message}>
        {message}
      </Text>
      {action && (
        <Text
          as="button"
          type="button"
          pad="0/8"
          weight={550}
          className={classes.action}
          onClick={() => {
            hideToast(id);
            action.onClick();
          }}
        >
          {action.label}
        </Text>
      )}
      <Stack
        as="button"
        type="button"
        className={classes.close}
        center
        aria-label={t('common.close')}
        onClick={() => hideToast(id)}
      >
        <Glyph name="close" size={16} />
      </Stack>
    </Row>
  );
}
