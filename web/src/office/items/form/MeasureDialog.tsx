import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { type FormEvent, type SyntheticEvent, useState } from 'react';
import { FIELD_LABELS } from '../../../../../shared/item-form/fields.ts';
import { readDeviceSetting, writeDeviceSetting } from '../../../lib/useDeviceSetting.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { TextInput } from '../../common/form/FormFields.tsx';
import { Handle, type Point } from '../../common/photo/Handle.tsx';
import { PhotoLine, PhotoOverlay } from '../../common/photo/PhotoOverlay.tsx';
import type { ItemPhoto } from '../photos/PhotoStore.ts';
import styles from './MeasureDialog.module.css';
import {
  type Length,
  type Line,
  type LineName,
  measureInches,
  moveEnd,
  parseScale,
  START_LINES,
} from './measureLines.ts';

interface MeasureDialogProps {
  photos: readonly ItemPhoto[];
  dimensions: readonly Length[];
  onMeasured: (name: Length, inches: number) => void;
  onClose: () => void;
}

const SETTING = 'scale-length';

export default function MeasureDialog(props: MeasureDialogProps) {
  const { photos, dimensions, onMeasured, onClose } = props;
  const [photoId, setPhotoId] = useState(photos[0]?.id);
  const [size, setSize] = useState({ width: 1, height: 1 });
  const [lines, setLines] = useState(START_LINES);
  const [scaleText, setScaleText] = useState(() => String(readDeviceSetting(SETTING) ?? '10 cm'));
  const [isSent, setIsSent] = useState(false);
  const photo = photos.find(({ id }) => id === photoId);
  const scaleInches = parseScale(scaleText);
  const names: LineName[] = ['scale', ...dimensions];
  const measured = dimensions.map((name) => ({
    name,
    inches: scaleInches && measureInches(lines[name], lines.scale, scaleInches, size),
  }));
  const problem = !scaleInches
    ? 'Expected a length on the ruler, such as 10 cm or 4 in.'
    : !lines.scale.isPlaced
      ? 'Move both ends of the scale line onto the ruler first.'
      : measured.every(({ inches }) => !inches)
        ? 'Then move the ends of another line onto the edges of the piece.'
        : '';

  const move = (name: LineName, end: 0 | 1, to: Point) =>
    setLines((before) => ({ ...before, [name]: moveEnd(before[name], end, to) }));
  const choosePhoto = (id: string) => {
    setPhotoId(id);
    setLines(START_LINES);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles events to the form that contains the dialog.
    event.stopPropagation();
    setIsSent(true);
    if (problem) return;
    writeDeviceSetting(SETTING, scaleText);
    for (const { name, inches } of measured) if (inches) onMeasured(name, inches);
    onClose();
  };

  return (
    <DetailsDialog
      title="Measure in a Photo"
      subtitle="The ruler and the piece lie flat next to each other, photographed from above."
      onClose={onClose}
    >
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.stopPropagation();
        }}
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(14rem, 2fr)' },
        }}
      >
        <div>
          {photo && (
            <Canvas
              key={photo.id}
              photo={photo}
              names={names}
              lines={lines}
              onMove={move}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
            />
          )}
          {photos.length > 1 && (
            <ToggleButtonGroup
              aria-label="Photo"
              value={photoId}
              onChange={(_, id: string | null) => id && choosePhoto(id)}
              sx={{ mt: 1.5, flexWrap: 'wrap' }}
            >
              {photos.map(({ id, preview }, index) => (
                <ToggleButton
                  key={id}
                  value={id}
                  aria-label={`Photo ${index + 1}`}
                  sx={{ p: 0.5, '& img': { width: 48, height: 48, objectFit: 'cover' } }}
                >
                  <img src={preview ?? undefined} alt="" />
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
        </div>
        <Stack sx={{ gap: 2 }}>
          <TextInput
            name="scale"
            label="Length on the ruler"
            value={scaleText}
            onChange={({ target }) => setScaleText(target.value)}
          />
          <Typography variant="body2" color="textSecondary">
            In inches, or with a unit: 10 cm. Drag the ends of the lines, or focus one and use the
            arrow keys; with Shift it moves further.
          </Typography>
          <dl>
            {measured.map(({ name, inches }) => (
              <Stack
                key={name}
                direction="row"
                sx={{
                  py: 0.75,
                  justifyContent: 'space-between',
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <dt data-line={name}>{FIELD_LABELS[name]}</dt>
                <dd>{inches ? `${inches} in` : 'not measured'}</dd>
              </Stack>
            ))}
          </dl>
          <Typography
            role={isSent ? 'alert' : 'status'}
            variant="body2"
            sx={{ color: isSent ? 'error.main' : 'text.secondary', '&:empty': { display: 'none' } }}
          >
            {problem}
          </Typography>
          <DialogActions
            action="Use Measurements"
            pendingAction="Use Measurements"
            isPending={false}
            onCancel={onClose}
          />
        </Stack>
      </Box>
    </DetailsDialog>
  );
}

interface CanvasProps {
  photo: ItemPhoto;
  names: readonly LineName[];
  lines: Readonly<Record<LineName, Line>>;
  onMove: (name: LineName, end: 0 | 1, to: Point) => void;
  onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
}

const Canvas = ({ photo, names, lines, onMove, onLoad }: CanvasProps) => (
  <div className={styles.canvas}>
    <img
      src={photo.preview ?? undefined}
      alt=""
      draggable={false}
      className={styles.photo}
      onLoad={onLoad}
    />
    <PhotoOverlay>
      {names.map((name) => {
        const { ends, isPlaced } = lines[name];
        const [from, to] = ends;
        return <PhotoLine key={name} line={name} from={from} to={to} isDashed={!isPlaced} />;
      })}
    </PhotoOverlay>
    {names.flatMap((name) =>
      ([0, 1] as const).map((end) => (
        <Handle
          key={`${name}${end}`}
          label={`${name === 'scale' ? 'Scale' : FIELD_LABELS[name]}, ${end === 0 ? 'start' : 'end'}`}
          line={name}
          at={lines[name].ends[end]}
          onMove={(to) => onMove(name, end, to)}
        />
      )),
    )}
  </div>
);
