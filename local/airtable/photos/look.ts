import type { GroundName, SurfaceName } from './textures.ts';

/** What a design gives to the camera: both sides of the object and how its surface takes the light. */
export type Look = {
  front: string;
  back: string;
  surface: SurfaceName;
  /** Where the close-up looks and how much it enlarges; the back's own place when it shows a maker's mark. */
  detail?: readonly [x: number, y: number, zoom: number];
  mark?: string;
  ground?: GroundName;
  /** Height of the shadow: paper lies flat, a helmet does not. */
  lift?: number;
  /** Shrinks or enlarges the whole, 1 being a patch that fills three quarters of the frame. */
  scale?: number;
};

/** `args` follow the design's name in the drawing key; `seed` is the item's own number. */
export type Design = (args: readonly string[], seed: number) => Look;
