import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { errorMessage } from '../lib/i18n/error-message.ts';
import { SideSheet, type SideSheetProps } from './SideSheet.tsx';
import { EmptyState, ErrorState } from './states.tsx';

interface WaitingSheetProps extends Pick<SideSheetProps, 'title' | 'submitLabel' | 'width' | 'onClose'> {
  /** null while it is being fetched. */
  error: Error | null;
  onRetry: () => void;
  /** "This group no longer exists." */
  gone: string;
  /** "The group could not be loaded." */
  failed: string;
  /** The form as skeletons. */
  children: ReactNode;
}

/** The sheet of a record that is not there yet, or no more: a link to it may come before the list. */
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
