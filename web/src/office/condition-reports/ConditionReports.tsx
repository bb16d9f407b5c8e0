import { Button } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { ConditionReport } from '../../../../shared/entities/condition-report.ts';
import { paths } from '../../lib/paths.ts';
import { usePermission } from '../../lib/permissions.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { getItemPhotos } from '../common/items/itemFields.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { RecordState } from '../common/RecordState.tsx';
import { ReportEditor } from './ReportEditor.tsx';
import { ReportList } from './ReportList.tsx';
import { copyReport, type ReportDraft } from './reportDraft.ts';
import { useReportedItem } from './reportQueries.ts';

export default function ConditionReports() {
  const { id = '' } = useParams();

  return <ItemReports key={id} itemId={id} />;
}

function ItemReports({ itemId }: { itemId: string }) {
  const query = useReportedItem(itemId);
  const stored = useDraft<ReportDraft>(`condition report ${itemId}`);
  const canWrite = usePermission('edit-items');
  const [isOpened, setIsOpened] = useState(false);
  const [replacement, setReplacement] = useState<ConditionReport>();
  const isWriting = canWrite && (isOpened || stored.value !== undefined);

  const start = (report: ConditionReport) => {
    stored.set(copyReport(report));
    setIsOpened(true);
    setReplacement(undefined);
  };

  return (
    <OfficePage
      title="Condition Reports"
      subtitle={
        query.data
          ? `${query.data.catalogNumber}, ${query.data.name}`
          : 'What is worn, torn or repaired, marked on the photos of an item.'
      }
      action={
        query.data &&
        canWrite &&
        !isWriting && (
          <Button variant="contained" onClick={() => setIsOpened(true)}>
            New Report
          </Button>
        )
      }
    >
      <RecordState query={query} errorTitle="Failed to Load the Item" name="the item">
        {(item) => (
          <>
            <Link to={paths.catalogedItem(itemId)}>Open the Item</Link>
            {isWriting && (
              <ReportEditor
                itemId={itemId}
                photos={getItemPhotos(item)}
                stored={stored}
                takesFocus={isOpened}
                onClose={() => setIsOpened(false)}
              />
            )}
            <ReportList
              itemId={itemId}
              onCopy={(report) => (stored.value ? setReplacement(report) : start(report))}
            />
          </>
        )}
      </RecordState>
      {replacement && (
        <ConfirmDialog
          title="Replace the Draft?"
          text={`The draft that you have begun is lost. The new one is a copy of report ${replacement.number}.`}
          action="Replace Draft"
          onConfirm={() => start(replacement)}
          onClose={() => setReplacement(undefined)}
        />
      )}
    </OfficePage>
  );
}
