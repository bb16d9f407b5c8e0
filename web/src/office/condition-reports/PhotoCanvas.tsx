import { type CSSProperties, type PointerEvent, useState } from 'react';
import { getPoint, Handle, type Point } from '../common/photo/Handle.tsx';
import { PhotoLine, PhotoOverlay } from '../common/photo/PhotoOverlay.tsx';
import lines from '../common/photo/photo.module.css';
import styles from './PhotoCanvas.module.css';
import {
  type Box,
  drawBox,
  getBottomRight,
  moveBottomRight,
  moveBox,
  moveTopLeft,
  resizeBox,
  toPhoto,
} from './photoShapes.ts';
import type { DraftMark, DraftScale, DraftView } from './reportDraft.ts';

export const TOOLS = ['Point', 'Area', 'Scale', 'Outline'] as const;
export type Tool = (typeof TOOLS)[number];

export interface NumberedMark {
  number: number;
  mark: DraftMark;
}

interface PhotoCanvasProps {
  name: string;
  view: DraftView;
  marks: readonly NumberedMark[];
  tool: Tool;
  aspect: number;
  /** Nothing can be drawn before. */
  isLoaded: boolean;
  /** The id of a mark, `scale` or `outline`. */
  focused: string | undefined;
  /** Id of the text about the keys. */
  describedBy: string;
  onLoad: (aspect: number) => void;
  onFail: () => void;
  onDraw: (from: Point, to: Point) => void;
  onChange: (change: Partial<DraftView>) => void;
  onChangeMark: (mark: DraftMark) => void;
  onRemoveMark: (id: string) => void;
}

const RESIZE_STEP = 0.02;
/** Marks need no fine steps. */
const MARK_STEPS = [0.01, 0.05] as const;

/** A photo with its marks, scale and outline. A tool draws on it by a click or a drag. */
export function PhotoCanvas(props: PhotoCanvasProps) {
  const { name, view, marks, tool, aspect, isLoaded, onLoad, onFail, onDraw, onChange } = props;
  const { drawn, ...drawing } = useDrawing(onDraw);
  const { extent, scale } = view;
  const line = scale && toStroke(scale);

  return (
    <div className={styles.canvas} style={{ '--aspect': aspect } as CSSProperties}>
      <div className={styles.surface} data-tool={tool} {...(isLoaded && drawing)}>
        <img
          src={view.photo}
          alt={name}
          draggable={false}
          className={styles.photo}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            naturalHeight > 0 ? onLoad(naturalWidth / naturalHeight) : onFail()
          }
          onError={onFail}
        />
      </div>
      <PhotoOverlay>
        {marks.map(
          ({ mark }) => mark.shape === 'area' && <Rectangle key={mark.id} line="mark" box={mark} />,
        )}
        {extent && <Rectangle line="outline" box={extent} />}
        {line && <PhotoLine line="scale" {...line} />}
        {drawn && <Drawn tool={tool} {...drawn} />}
      </PhotoOverlay>
      <MarkHandles {...props} />
      {scale && line && (
        <EndHandles
          {...props}
          line="scale"
          ends={[
            [
              'Scale, start',
              line.from,
              ({ x, y }) => onChange({ scale: { ...scale, x1: x, y1: y } }),
            ],
            ['Scale, end', line.to, ({ x, y }) => onChange({ scale: { ...scale, x2: x, y2: y } })],
          ]}
          onRemove={() => onChange({ scale: null })}
        />
      )}
      {extent && (
        <EndHandles
          {...props}
          line="outline"
          ends={[
            ['Outline, top left', extent, (to) => onChange({ extent: moveTopLeft(extent, to) })],
            [
              'Outline, bottom right',
              getBottomRight(extent),
              (to) => onChange({ extent: moveBottomRight(extent, to) }),
            ],
          ]}
          onRemove={() => onChange({ extent: null })}
        />
      )}
    </div>
  );
}

interface Stroke {
  from: Point;
  to: Point;
}

const toStroke = ({ x1, y1, x2, y2 }: DraftScale): Stroke => ({
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
});

function useDrawing(onDraw: PhotoCanvasProps['onDraw']) {
  const [drawn, setDrawn] = useState<Stroke>();
  const locate = (event: PointerEvent<HTMLElement>) =>
    toPhoto(getPoint(event, event.currentTarget));

  return {
    drawn,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      // Otherwise a touch would take the focus from the note of a new mark.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = locate(event);
      setDrawn({ from: at, to: at });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drawn) setDrawn({ ...drawn, to: locate(event) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!drawn) return;
      setDrawn(undefined);
      onDraw(drawn.from, locate(event));
    },
    onPointerCancel: () => setDrawn(undefined),
  };
}

function Drawn({ tool, from, to }: Stroke & { tool: Tool }) {
  if (tool === 'Point') return null;
  if (tool === 'Scale') return <PhotoLine line="scale" from={from} to={to} />;
  const box = drawBox(from, to);
  return box && <Rectangle line={tool === 'Area' ? 'mark' : 'outline'} box={box} />;
}

interface RectangleProps {
  line: 'mark' | 'outline';
  box: Box;
}

function Rectangle({ line, box: { x, y, width, height } }: RectangleProps) {
  const at = { x, y, width, height };

  return (
    <g data-line={line}>
      <rect {...at} className={lines.halo} />
      <rect {...at} className={lines.line} />
    </g>
  );
}

const toKeys = (remove: () => void) => ({ Delete: remove, Backspace: remove });

function MarkHandles(props: PhotoCanvasProps) {
  const { marks, focused, describedBy, onChangeMark, onRemoveMark } = props;

  return marks.map(({ number, mark }) => {
    const { id, shape } = mark;
    const remove = () => onRemoveMark(id);
    const resize = (by: number) => () => onChangeMark(resizeBox(mark, by));
    return (
      <Handle
        key={id}
        label={`Mark ${number}, ${shape}`}
        line="mark"
        at={mark}
        steps={MARK_STEPS}
        hasFocus={focused === id}
        describedBy={describedBy}
        onMove={(to) => onChangeMark(moveBox(mark, to))}
        keys={{
          ...toKeys(remove),
          ...(shape === 'area' && { '+': resize(RESIZE_STEP), '-': resize(-RESIZE_STEP) }),
        }}
      >
        {number}
      </Handle>
    );
  });
}

interface EndHandlesProps extends Pick<PhotoCanvasProps, 'focused' | 'describedBy'> {
  line: 'scale' | 'outline';
  ends: readonly (readonly [label: string, at: Point, onMove: (to: Point) => void])[];
  onRemove: () => void;
}

const EndHandles = ({ line, ends, focused, describedBy, onRemove }: EndHandlesProps) =>
  ends.map(([label, at, onMove], index) => (
    <Handle
      key={label}
      label={label}
      line={line}
      at={at}
      hasFocus={index === 0 && focused === line}
      describedBy={describedBy}
      onMove={(to) => onMove(toPhoto(to))}
      keys={toKeys(onRemove)}
    />
  ));
