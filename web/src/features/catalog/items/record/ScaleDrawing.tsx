import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import styles from './ScaleDrawing.module.css';

/** Across a quarter dollar, in inches. */
const COIN = 0.955;
/** Above it a tick is a foot. */
const MOST_INCH_TICKS = 24;
const DIMENSIONS = ['length', 'width', 'height'] as const;

/** How large the object is: its outline beside a coin, drawn to one scale. Nothing, while none of its
 *  dimensions is known. */
export function ScaleDrawing({ item }: { item: MilitaryItem }) {
  const sizes = DIMENSIONS.map((name) => Number(item[name] ?? 0)).filter((size) => size > 0);
  const [across, up = 0] = sizes;
  if (!across) return null;

  const gap = Math.max(across, up) * 0.12 + 0.25;
  const box = { width: across + gap + COIN, height: Math.max(up, COIN) };
  const step = across > MOST_INCH_TICKS ? 12 : 1;
  const tick = box.height * 0.06;
  const ticks = Array.from({ length: Math.floor(across / step) + 1 }, (_, n) => n * step);
  const ruler = ticks.map((x) => `M${x} ${box.height}v${-tick}`).join('');
  const words = `${sizes.map((size) => size.toFixed(2)).join(' × ')} in`;

  return (
    <figure className={styles.drawing}>
      <svg
        role="img"
        aria-label={`Drawn to scale: ${words}, beside a quarter dollar`}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="xMinYMax meet"
        className={styles.sheet}
      >
        <rect x="0" y={box.height - up} width={across} height={up} className={styles.object} />
        <path d={`M0 ${box.height}H${across}${ruler}`} />
        <circle
          cx={across + gap + COIN / 2}
          cy={box.height - COIN / 2}
          r={COIN / 2}
          className={styles.coin}
        />
      </svg>
      <figcaption className={styles.words}>
        {words}
        <br />
        <span className={styles.beside}>
          to scale with a quarter; a tick is {step === 1 ? 'an inch' : 'a foot'}
        </span>
      </figcaption>
    </figure>
  );
}
