import { Button, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { measureSize } from '../../../../shared/condition-report.ts';
import type { ConditionReport } from '../../../../shared/entities/condition-report.ts';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import { toast } from '../../lib/toast.ts';
import type { useDraft } from '../../lib/useDraft.ts';
import { focusInvalid } from '../../lib/useFocusInvalid.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DialogButton } from '../common/DialogButton.tsx';
import { ErrorText } from '../common/ErrorText.tsx';
import { TextArea } from '../common/form/FormFields.tsx';
import { Note } from '../common/Note.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { Thumbnails } from '../common/Thumbnails.tsx';
import type { Tool } from './PhotoCanvas.tsx';
import { PhotoEditor } from './PhotoEditor.tsx';
import { formatSize } from './ReportList.tsx';
import {
  createDraft,
  findIncompletePhoto,
  findUnloadedPhoto,
  fitToPhotos,
  isEmpty,
  type ReportDraft,
  toViews,
} from './reportDraft.ts';
import { useSaveReport } from './reportQueries.ts';

const MAX_SUMMARY_LENGTH = 5_000;

interface ReportEditorProps {
  itemId: string;
  /** Of the item, its primary photo first. */
  photos: readonly string[];
  stored: ReturnType<typeof useDraft<ReportDraft>>;
  /** Moves the focus here when staff open the editor. */
  takesFocus: boolean;
  onClose: () => void;
}

export function ReportEditor({ itemId, photos, stored, takesFocus, onClose }: ReportEditorProps) {
  /** Are not stored before a change: looking at photos begins no draft. */
  const [aspects, setAspects] = useState<Readonly<Record<string, number>>>({});
  const draft = fitToPhotos(stored.value ?? createDraft(photos), photos, aspects);
  const [photo, setPhoto] = useState(photos[0]);
  const [tool, setTool] = useState<Tool>('Point');
  const [attempts, setAttempts] = useState(0);
  const editor = useRef<HTMLDivElement>(null);
  const startOnce = useSingleFlight();
  const saving = useSaveReport(itemId);
  const view = draft.views.find((each) => each.photo === photo) ?? draft.views[0];

  // Effect: the photo with the missing text must be shown first.
  useEffect(() => {
    if (attempts > 0) focusInvalid(editor.current);
  }, [attempts]);

  const save = () => {
    const incompletePhoto = findIncompletePhoto(draft) ?? findUnloadedPhoto(draft);
    setAttempts(attempts + 1);
    if (incompletePhoto) setPhoto(incompletePhoto);
    if (incompletePhoto || isEmpty(draft)) return;
    startOnce((done) => {
      const call = saving.mutateAsync(draft);
      void stored.finishAfter(call, stored.value ?? draft);
      void call.then(finish, () => {}).finally(done);
    });
  };
  const finish = ({ number }: ConditionReport) => {
    toast({ title: 'Report Saved', description: `It is report ${number} of this item.` });
    onClose();
  };
  const discard = () => {
    stored.set(undefined);
    onClose();
  };

  return (
    <Section title="New Report" headingRef={takesFocus ? focusOnMount : null}>
      <Stack ref={editor} sx={{ gap: 2.5 }}>
        {view ? (
          <PhotoEditor
            key={view.photo}
            name={`Photo ${photos.indexOf(view.photo) + 1}`}
            draft={draft}
            view={view}
            tool={tool}
            onTool={setTool}
            showsErrors={attempts > 0}
            onAspect={(aspect) => setAspects((known) => ({ ...known, [view.photo]: aspect }))}
            onChange={stored.set}
          >
            <Thumbnails
              label="All photos"
              photos={photos}
              current={view.photo}
              onChoose={setPhoto}
            />
            <Size draft={draft} />
          </PhotoEditor>
        ) : (
          <Note>This item has no photos to mark.</Note>
        )}
        <TextArea
          label="Summary"
          value={draft.summary}
          maxLength={MAX_SUMMARY_LENGTH}
          onChange={({ target }) => stored.set({ ...draft, summary: target.value })}
        />
        <ErrorText error={saving.error} />
        <Typography
          role="alert"
          variant="body2"
          sx={{ color: 'error.main', '&:empty': { display: 'none' } }}
        >
          {attempts > 0 && describeProblem(draft)}
        </Typography>
        <Row sx={{ gap: 1 }}>
          <Button
            variant="contained"
            aria-busy={saving.isPending}
            aria-disabled={saving.isPending}
            onClick={save}
          >
            {saving.isPending ? 'Saving…' : 'Save Report'}
          </Button>
          {stored.value === undefined ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <DialogButton
              dialog={(close) => (
                <ConfirmDialog
                  title="Discard the Draft?"
                  text="Its marks and notes are lost. Saved reports stay as they are."
                  action="Discard Draft"
                  onConfirm={discard}
                  onClose={close}
                />
              )}
            >
              Discard Draft…
            </DialogButton>
          )}
        </Row>
        <Note>A saved report cannot be changed, but it can be the start of a new one.</Note>
      </Stack>
    </Section>
  );
}

function describeProblem(draft: ReportDraft): string {
  if (findIncompletePhoto(draft)) return 'Nothing was saved. Please complete the marked fields.';
  if (findUnloadedPhoto(draft)) {
    return 'Nothing was saved. A photo with a scale or an outline must load first.';
  }
  return isEmpty(draft) ? 'Add a mark or write a summary first.' : '';
}

function Size({ draft }: { draft: ReportDraft }) {
  const size = measureSize(toViews(draft.views));

  return (
    <Note role="status">
      {size
        ? `Size: ${formatSize(size)}`
        : 'For the size of the piece, draw a scale line and an outline on the same photo.'}
    </Note>
  );
}
