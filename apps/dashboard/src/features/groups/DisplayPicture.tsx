import type { Display } from '@vitrine/contract/displays';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './detail.module.css';

/** The place or screen as somebody photographed it, in the shape it hangs; without a photograph, the empty screen. */
export function DisplayPicture({ orientation, image }: Pick<Display, 'orientation' | 'image'>) {
  const { server } = useSession();
  const isUpright = orientation === 'vertical_left' || orientation === 'vertical_right';
  return (
    <div className={classes.picture} data-upright={isUpright || undefined}>
      {image && server ? (
        <img src={`${server.url}${image}`} alt="" loading="lazy" />
      ) : (
        <Icon name="display" size={18} />
      )}
    </div>
  );
}
