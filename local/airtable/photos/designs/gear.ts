import type { Design } from '../look.ts';
import { bag, belt, canteen, mask, pouch } from './carriers.ts';
import { helmet } from './helmets.ts';
import { binoculars, compass, goggles, lamp, phone, radio } from './instruments.ts';
import type { Make } from './make.ts';
import { blade, box, grenade, lighter, mess, shovel } from './tools.ts';

const MAKES: Record<string, Make> = {
  helmet,
  canteen,
  bag,
  belt,
  pouch,
  blade,
  shovel,
  radio,
  phone,
  lamp,
  compass,
  mess,
  lighter,
  goggles,
  grenade,
  binoculars,
  mask,
  box,
};
/** `gear:helmet:m1:net`: field gear, equipment and edged weapons. */
export const gear: Design = ([kind = '', ...args], seed) => (MAKES[kind] ?? bag)(args, seed);
