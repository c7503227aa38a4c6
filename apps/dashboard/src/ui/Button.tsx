import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './AppLink.tsx';
import classes from './Button.module.css';
import { type Picture, PictureOf } from './glyphs.tsx';
import { Kbd } from './Kbd.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Picture;
  /** Shown inside the button, e.g. `N` or `mod+enter`. */
  kbd?: string;
  fullWidth?: boolean;
}

const iconSize = { sm: 14, md: 16, lg: 18 } as const;

const classOf = ({ variant = 'default', size = 'md', fullWidth }: Look, extra?: string) =>
  [classes.button, classes[variant], classes[size], fullWidth && classes.wide, extra]
    .filter(Boolean)
    .join(' ');

function Content({ icon, size = 'md', kbd, variant, children }: Look & { children?: ReactNode }) {
  return (
    <>
      {icon && <PictureOf of={icon} size={iconSize[size]} />}
      {children}
      {kbd && (
        <Kbd keys={kbd} look={variant === 'primary' || variant === 'danger' ? 'onColour' : 'inButton'} />
      )}
    </>
  );
}

export interface ButtonProps extends Look, ComponentPropsWithRef<'button'> {
  /** Keeps its size and its focus while busy; the spinner shows after 200 ms. */
  loading?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, kbd, fullWidth, loading, className, children, onClick, ...rest } = props;
  const look = { variant, size, icon, kbd, fullWidth };
  return (
    <button
      type="button"
      {...rest}
      className={classOf(look, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest.disabled || undefined}
      onClick={loading ? (event: MouseEvent) => event.preventDefault() : onClick}
    >
      <span className={loading ? classes.working : classes.content}>
        <Content {...look}>{children}</Content>
      </span>
      {loading && (
        <span className={classes.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface LinkButtonProps extends Look, AppLinkProps {}

/** A link that looks like a button: it navigates, and can be opened in a new tab. */
export function LinkButton({
  variant,
  size,
  icon,
  kbd,
  fullWidth,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const look = { variant, size, icon, kbd, fullWidth };
  return (
    <AppLink {...rest} className={classOf(look, className)}>
      <span className={classes.content}>
        <Content {...look}>{children}</Content>
      </span>
    </AppLink>
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  label: string;
  icon: Picture;
  size?: 'sm' | 'md';
  outlined?: boolean;
}

export function IconButton({ label, icon, size = 'md', outlined, className, ...rest }: IconButtonProps) {
  const look = [classes.icon, size === 'sm' && classes.iconSmall, outlined && classes.outlined, className];
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={look.filter(Boolean).join(' ')}
    >
      <PictureOf of={icon} size={size === 'sm' ? 16 : 18} />
    </button>
  );
}
