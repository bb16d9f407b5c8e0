import { useEffect, useRef, useState } from 'react';
import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { Button } from '../../../../components/Button.tsx';
import { RecordDialog } from '../../../../components/RecordDialog.tsx';
import { RecordPager } from '../../../../components/RecordPager.tsx';
import { ItemForm } from '../../form/ItemForm.tsx';
import { formatItemFacts } from '../itemFields.ts';
import { UploadButton, UploadOutcome } from './AirtableUpload.tsx';
import { DeleteItem } from './DeleteItem.tsx';
import styles from './ItemDialog.module.css';
import { ItemRecord } from './ItemRecord.tsx';
import { useAirtableUpload } from './useAirtableUpload.ts';

interface ItemDialogProps {
  item: MilitaryItem;
  /** Those of the list below, among which one leafs. */
  matching: readonly MilitaryItem[];
  onTurn: (id: string) => void;
  onClose: () => void;
  onDeleted: () => void;
}

/** The whole of an item over the list, and what can be done with it. */
export function ItemDialog({ item, matching, onTurn, onClose, onDeleted }: ItemDialogProps) {
  const [correctedId, setCorrectedId] = useState<string>();
  const isCorrecting = correctedId === item.id;
  const upload = useAirtableUpload(item);
  const body = useRef<HTMLDivElement>(null);
  const correct = useRef<HTMLButtonElement>(null);
  const wasCorrecting = useRef(false);

  // What was pressed has gone: the focus goes on from what stands in its place.
  useEffect(() => {
    if (isCorrecting) body.current?.parentElement?.focus();
    else if (wasCorrecting.current) correct.current?.focus();
    wasCorrecting.current = isCorrecting;
  }, [isCorrecting]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is read from its head
  useEffect(() => {
    body.current?.parentElement?.scrollTo(0, 0);
  }, [item.id]);

  const endCorrecting = () => setCorrectedId(undefined);
  return (
    <RecordDialog
      title={item.name}
      subtitle={formatItemFacts(item)}
      // What is typed is kept, but a press beside the dialog should not lead far away from it.
      onClose={isCorrecting ? endCorrecting : onClose}
    >
      <div ref={body} className={styles.body}>
        {isCorrecting ? (
          <ItemForm item={item} onSaved={endCorrecting} onCancel={endCorrecting} />
        ) : (
          <>
            <div className={styles.bar}>
              <Button ref={correct} look="solid" onClick={() => setCorrectedId(item.id)}>
                Correct
              </Button>
              <UploadButton upload={upload} />
              <DeleteItem item={item} onDeleted={onDeleted} />
              <RecordPager
                what="item"
                name={item.name}
                id={item.id}
                records={matching}
                onTurn={onTurn}
              />
            </div>
            <UploadOutcome upload={upload} />
            <ItemRecord key={item.id} item={item} />
          </>
        )}
      </div>
    </RecordDialog>
  );
}
