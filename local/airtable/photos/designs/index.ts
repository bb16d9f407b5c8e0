import type { Design } from '../look.ts';
import { disc, insignia } from './arms.ts';
import { combat, duck, marksman, tags } from './badges.ts';
import { cap } from './caps.ts';
import { crest } from './crests.ts';
import { gear } from './gear.ts';
import { medal, rack } from './medals.ts';
import { paper } from './paper.ts';
import { patchDesign } from './patches.ts';
import { photograph } from './photographs.ts';
import { chevrons, rate } from './sleeves.ts';
import { coat, hat } from './uniforms.ts';
import { wings } from './wings.ts';

const DESIGNS: Record<string, Design> = {
  patch: patchDesign,
  wings,
  combat,
  disc,
  insignia,
  duck,
  cap,
  marksman,
  crest,
  tags,
  medal,
  rack,
  gear,
  paper,
  photograph,
  coat,
  hat,
  chevrons,
  rate,
};

export const isDesign = (name: string) => name in DESIGNS;

/** Anything unknown is drawn as a worded shield. */
export const designOf = (name: string): Design =>
  DESIGNS[name] ?? ((args, seed) => patchDesign([name, ...args], seed));
