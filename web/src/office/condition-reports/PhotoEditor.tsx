import { Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import { MAX_REPORT_MARKS, type ReportSide } from '../../../../shared/entities/condition-report.ts';
import { InlineError } from '../../ui/InlineError.tsx';
import { SelectInput } from '../common/form/FormFields.tsx';
import { ToggleInput } from '../common/form/ToggleInput.tsx';
import { Note } from '../common/Note.tsx';
import type { Point } from '../common/photo/Handle.tsx';
import { Row } from '../common/Row.ts';
import { MarkList } from './MarkList.tsx';
import { PhotoCanvas, TOOLS, type Tool } from './PhotoCanvas.tsx';
import { type Box as Area, drawArea, drawBox } from './photoShapes.ts';
import {
  changeMark,
  changeView,
  type DraftMark,
  type DraftView,
  type ReportDraft,
} from './reportDraft.ts';
import { ScaleFields } from './ScaleFields.tsx';

const SIDES: readonly (readonly [side: ReportSide | '', name: string])[] = [
  ['front', 'Front'],
  ['back', 'Back'],
  ['detail', 'Detail'],
  ['', 'Not in the Report'],
];

interface ToolTexts {
  hint: string;
  add: string;
  /** Where the button puts it. */
  from: Point;
  to: Point;
}

const TOOL_TEXTS: Readonly<Record<Tool, ToolTexts>> = {
  Point: {
    hint: 'Click the spot, then write what is there.',
    add: 'Add a Point',
    from: { x: 0.5, y: 0.5 },
    to: { x: 0.5, y: 0.5 },
  },
  Area: {
    hint: 'Drag over the area, then write what is there.',
    add: 'Add an Area',
    from: { x: 0.4, y: 0.4 },
    to: { x: 0.6, y: 0.6 },
  },
  Scale: {
    hint: 'Drag along a ruler in the photo, then enter the length of the line.',
    add: 'Add a Scale Line',
    from: { x: 0.1, y: 0.9 },
    to: { x: 0.5, y: 0.9 },
  },
  Outline: {
    hint: 'Drag from one corner of the piece to the opposite one. With a scale, this gives its size.',
    add: 'Add an Outline',
    from: { x: 0.2, y: 0.2 },
    to: { x: 0.8, y: 0.8 },
  },
};

const KEYS =
  'By keyboard: the arrow keys move what has the focus on the photo, with Shift further. + and - change the size of an area, and Delete or Backspace removes it.';

const MIN_SCALE = 0.01;

interface Focus {
  /** The id of a mark, `scale` or `outline`. */
  id: string;
  /** Typing continues in the note or length of what was drawn by pointer. */
  part: 'handle' | 'text';
}

interface PhotoEditorProps {
  name: string;
  draft: ReportDraft;
  view: DraftView;
  tool: Tool;
  showsErrors: boolean;
  onTool: (tool: Tool) => void;
  /** Is called when the photo has loaded. */
  onAspect: (aspect: number) => void;
  onChange: (draft: ReportDraft) => void;
  /** Below the photo. */
  children: ReactNode;
}

/** One photo of a report, with the tools for its marks, scale and outline. */
export function PhotoEditor(props: PhotoEditorProps) {
  const { name, draft, view, tool, showsErrors, onTool, onAspect, onChange, children } = props;
  const { photo, side, aspect, scale, extent } = view;
  const [loading, setLoading] = useState<'pending' | 'done' | 'failed'>('pending');
  const [focus, setFocus] = useState<Focus>();
  const addButton = useRef<HTMLButtonElement>(null);
  const keysId = useId();
  const marks = draft.marks
    .map((mark, index) => ({ number: index + 1, mark }))
    .filter(({ mark }) => mark.photo === photo);
  const isLoaded = loading === 'done';
  const isFull = draft.marks.length >= MAX_REPORT_MARKS && (tool === 'Point' || tool === 'Area');
  const { hint, add, from, to } = TOOL_TEXTS[tool];

  const drawOn = (before: ReportDraft, change: Partial<DraftView> = {}) =>
    onChange(changeView(before, photo, { side: side ?? 'detail', ...change }));
  const addMark = (shape: DraftMark['shape'], at: Area): string => {
    const mark = { ...at, id: crypto.randomUUID(), photo, shape, note: '' };
    drawOn({ ...draft, marks: [...draft.marks, mark] });
    return mark.id;
  };
  /** @returns the id of what was drawn; undefined if it is too small. */
  const draw = (start: Point, end: Point): string | undefined => {
    if (isFull || !isLoaded) return undefined;
    if (tool === 'Point') return addMark('point', { ...end, width: 0, height: 0 });
    if (tool === 'Area') return addMark('area', drawArea(start, end));
    if (tool === 'Scale') {
      if (Math.hypot(end.x - start.x, end.y - start.y) < MIN_SCALE) return undefined;
      const line = { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
      drawOn(draft, { scale: { length: '', unit: 'mm', ...scale, ...line } });
      return 'scale';
    }
    const box = drawBox(start, end);
    if (!box) return undefined;
    drawOn(draft, { extent: box });
    return 'outline';
  };
  const drawAndFocus = (part: Focus['part'], start: Point, end: Point) => {
    const id = draw(start, end);
    if (id) setFocus({ id, part });
  };
  const change = (changed: Partial<DraftView>) => {
    onChange(changeView(draft, photo, changed));
    const isRemoved = changed.scale === null || changed.extent === null;
    if (isRemoved) addButton.current?.focus();
  };
  const removeMark = (id: string) => {
    onChange({ ...draft, marks: draft.marks.filter((mark) => mark.id !== id) });
    addButton.current?.focus();
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(16rem, 2fr)' },
      }}
    >
      <Stack sx={{ gap: 1.5 }}>
        {loading === 'failed' ? (
          <InlineError
            subject="the photo"
            query={{ isFetching: false, refetch: () => setLoading('pending') }}
          />
        ) : (
          <PhotoCanvas
            name={name}
            view={view}
            marks={marks}
            tool={tool}
            aspect={aspect ?? 1}
            isLoaded={isLoaded}
            focused={focus?.part === 'handle' ? focus.id : undefined}
            describedBy={keysId}
            onLoad={(loaded) => {
              setLoading('done');
              onAspect(loaded);
            }}
            onFail={() => setLoading('failed')}
            onDraw={(start, end) => drawAndFocus('text', start, end)}
            onChange={change}
            onChangeMark={(mark) => onChange(changeMark(draft, mark))}
            onRemoveMark={removeMark}
          />
        )}
        {children}
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <SelectInput
          label="Side"
          options={marks.length > 0 ? SIDES.filter(([value]) => value) : SIDES}
          value={side ?? ''}
          onChange={({ target }) =>
            onChange(changeView(draft, photo, { side: toSide(target.value) }))
          }
        />
        <div>
          <Row sx={{ mb: 1, gap: 1 }}>
            <ToggleInput
              label="Tool"
              options={TOOLS.map((each) => [each, each] as const)}
              value={tool}
              onChange={onTool}
            />
            <Button
              ref={addButton}
              disabled={isFull || !isLoaded}
              onClick={() => drawAndFocus('handle', from, to)}
            >
              {add}
            </Button>
          </Row>
          <Note>{isFull ? `A report has at most ${MAX_REPORT_MARKS} marks.` : hint}</Note>
          <Typography
            variant="caption"
            component="p"
            id={keysId}
            sx={{ mt: 0.5, color: 'text.secondary' }}
          >
            {KEYS}
          </Typography>
        </div>
        <MarkList
          marks={marks}
          focused={focus?.part === 'text' ? focus.id : undefined}
          showsErrors={showsErrors}
          onChange={(mark) => onChange(changeMark(draft, mark))}
          onRemove={removeMark}
        />
        {scale && (
          <ScaleFields
            scale={scale}
            hasFocus={focus?.part === 'text' && focus.id === 'scale'}
            showsErrors={showsErrors}
            onChange={(changed) => change({ scale: changed })}
          />
        )}
        {extent && (
          <Button sx={{ alignSelf: 'start' }} onClick={() => change({ extent: null })}>
            Remove the Outline
          </Button>
        )}
      </Stack>
    </Box>
  );
}

const toSide = (value: string): ReportSide | null =>
  SIDES.find(([side]) => side === value)?.[0] || null;
