import { Button, Stack } from '@mui/material';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import { TextInput } from '../common/form/FormFields.tsx';
import { Row } from '../common/Row.ts';
import type { NumberedMark } from './PhotoCanvas.tsx';
import type { DraftMark } from './reportDraft.ts';

const MAX_NOTE_LENGTH = 300;

interface MarkListProps {
  /** Of one photo. */
  marks: readonly NumberedMark[];
  /** The id of the mark whose note gets the focus. */
  focused: string | undefined;
  showsErrors: boolean;
  onChange: (mark: DraftMark) => void;
  onRemove: (id: string) => void;
}

export function MarkList({ marks, focused, showsErrors, onChange, onRemove }: MarkListProps) {
  if (marks.length === 0) return null;
  return (
    <Stack component="ul" aria-label="Marks on this photo" sx={{ gap: 1.5 }}>
      {marks.map(({ number, mark }) => (
        <Row as="li" key={mark.id} sx={{ gap: 1, alignItems: 'end' }}>
          <TextInput
            ref={focused === mark.id ? focusOnMount : null}
            label={`Note ${number}`}
            value={mark.note}
            maxLength={MAX_NOTE_LENGTH}
            placeholder={mark.shape === 'area' ? 'light stain' : 'moth nip'}
            error={showsErrors && !mark.note.trim() ? 'Expected a note.' : undefined}
            onChange={({ target }) => onChange({ ...mark, note: target.value })}
            sx={{ flex: '1 1 12rem' }}
          />
          <Button onClick={() => onRemove(mark.id)}>
            Remove<span className="visually-hidden"> mark {number}</span>
          </Button>
        </Row>
      ))}
    </Stack>
  );
}
