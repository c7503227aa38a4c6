import { Stack } from '../../ui/layout/layout.tsx';
import * as pictures from './illustration-pictures.tsx';
import classes from './LoginIllustration.module.css';

const { Sale, FlatWhite, Weather, JazzNight, Lunch, WebPage, CoffeeMenu, PumpkinLatte, Loyalty } = pictures;
const { GoodMorning, Mountains, Breakfast } = pictures;

const columns = [
  [Sale, FlatWhite, Weather, JazzNight, Lunch],
  [WebPage, CoffeeMenu, PumpkinLatte, Loyalty, Sale],
  [PumpkinLatte, Loyalty, GoodMorning, Mountains, Breakfast],
];

/**
 * The illustration of playing screens beside the form. It is loaded after the form, and not at all on narrow
 * screens.
 */
export default function LoginIllustration() {
  return (
    <Stack gap={20} absolute className={classes.grid}>
      {columns.map((screens, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the wall never changes
        <Stack key={column} gap={20} top className={classes.column}>
          {screens.map((Screen, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the wall never changes
            <div key={row} className={Screen === CoffeeMenu ? classes.upright : classes.screen}>
              <Screen />
            </div>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
