import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

export interface AppLinkProps extends ComponentPropsWithRef<'a'> {
  /** Path with query, as in the address bar. */
  href: string;
  replace?: boolean;
}

const opensElsewhere = (event: MouseEvent, target?: string) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (target && target !== '_self');

/**
 * A real link that navigates without a reload. The target is preloaded when a pointer or the focus rests on
 * it.
 */
export function AppLink({ href, replace, onClick, onPointerEnter, onFocus, ...rest }: AppLinkProps) {
  const router = useRouter();
  const isInside = href.startsWith('/');
  const preload = () => {
    if (isInside) router.preloadRoute({ to: href.split(/[?#]/)[0] } as never).catch(() => undefined);
  };
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isInside || opensElsewhere(event, rest.target)) return;
        event.preventDefault();
        if (replace) router.history.replace(href);
        else router.history.push(href);
      }}
    />
  );
}
