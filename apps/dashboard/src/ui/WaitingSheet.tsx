import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { errorMessage } from '../lib/i18n/error-message.ts';
import { SideSheet, type SideSheetProps } from './SideSheet.tsx';
import { EmptyState, ErrorState } from './states.tsx';

interface WaitingSheetProps extends Pick<SideSheetProps, 'title' | 'submitLabel' | 'width' | 'onClose'> {
  /** Null while loading. */
  error: Error | null;
  onRetry: () => void;
  /** "This group no longer exists." */
  gone: string;
  /** "The group could not be loaded." */
  failed: string;
  /** The form as placeholders. */
  children: ReactNode;
}

/**
 * The sheet of a record that is not loaded yet, or deleted: it may be opened by a link before the list is
 * loaded.
 */
export function WaitingSheet({ error, onRetry, gone, failed, children, ...sheet }: WaitingSheetProps) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <SideSheet {...sheet} opened onSubmit={() => undefined} submitDisabled>
      {isGone && <EmptyState>{gone}</EmptyState>}
      {error && !isGone && <ErrorState title={failed} detail={errorMessage(error)} onRetry={onRetry} />}
      {!error && children}
    </SideSheet>
  );
}
