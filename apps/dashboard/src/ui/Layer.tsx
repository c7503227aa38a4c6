import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './Layer.module.css';
import { useEscapeLayer, useModal } from './layers.ts';
import { Text } from './layout/layout.tsx';

interface LayerProps {
  onClose: () => void;
  labelledBy?: string;
  label?: string;
  describedBy?: string;
  role?: 'dialog' | 'alertdialog';
  /** Class of the box, which positions itself inside the scrim. */
  className?: string;
  /** It has buttons at the bottom right, where toasts appear. */
  isSheet?: boolean;
  /** A click outside closes it; not if that could lose work. */
  closeOnScrim?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A modal layer over the page. Mount it to open it. */
export function Layer(props: LayerProps) {
  const { onClose, labelledBy, label, describedBy, role = 'dialog', closeOnScrim, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  useEscapeLayer(true, onClose);
  useModal(true, frame);
  const dialog = {
    role,
    'aria-modal': true,
    'aria-labelledby': labelledBy,
    'aria-label': label,
    'aria-describedby': describedBy,
    tabIndex: -1,
    onKeyDown: props.onKeyDown,
  };
  return createPortal(
    <Text as="div" ref={frame} bare className={classes.frame} tabIndex={-1}>
      <div className={classes.scrim} onPointerDown={closeOnScrim ? onClose : undefined} />
      <div {...dialog} className={props.className} data-sheet={props.isSheet || undefined}>
        {children}
      </div>
    </Text>,
    document.body,
  );
}
