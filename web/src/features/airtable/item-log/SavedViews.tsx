import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { DropPanel } from '../../../components/DropPanel.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import type { TableLayout } from '../../../components/useTableLayout.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import styles from './SavedViews.module.css';
import { MAX_NAME_LENGTH, type SavedView, useSavedViews, VIEW_PARAMS } from './useSavedViews.ts';

/** Saves the filters, the order and the columns under a name, and restores them. */
export function SavedViews({ layout }: { layout: TableLayout }) {
  const { views, isFull, save, remove } = useSavedViews();
  const { get, push } = useQueryParams();

  const apply = ({ params, hiddenColumns }: SavedView) => {
    push(Object.fromEntries(VIEW_PARAMS.map((param) => [param, params[param] ?? ''])));
    layout.setHidden(hiddenColumns);
  };
  const saveAs = (name: string) =>
    save({
      name,
      params: Object.fromEntries(VIEW_PARAMS.map((param) => [param, get(param)])),
      hiddenColumns: layout.hidden,
    });

  return (
    <DropPanel label="Views" note="Kept on this device.">
      {(close) => (
        <>
          {views.length === 0 ? (
            <p className={styles.empty}>
              Filter and sort the records, then save that as a view to come back to it.
            </p>
          ) : (
            <ul aria-label="Saved views" className={styles.views}>
              {views.map((view) => (
                <li key={view.name} className={styles.view}>
                  <TextButton
                    onClick={() => {
                      apply(view);
                      close();
                    }}
                  >
                    {view.name}
                  </TextButton>
                  <button
                    type="button"
                    aria-label={`Delete the view ${view.name}`}
                    className={styles.delete}
                    onClick={({ currentTarget }) => {
                      // The focus stays in the panel, which would close otherwise.
                      currentTarget.closest('fieldset')?.focus();
                      remove(view.name);
                    }}
                  >
                    <Icon name="close" size={16} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {isFull ? (
            <p className={styles.empty}>Delete a view to save another one.</p>
          ) : (
            <SaveForm
              isKnown={(name) => views.some((view) => view.name === name)}
              onSave={(name) => {
                saveAs(name);
                close();
              }}
            />
          )}
        </>
      )}
    </DropPanel>
  );
}

interface SaveFormProps {
  isKnown: (name: string) => boolean;
  onSave: (name: string) => void;
}

function SaveForm({ isKnown, onSave }: SaveFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const name = text.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name) onSave(name);
  };

  return (
    <form onSubmit={submit} className={styles.form}>
      <label htmlFor={id} className={styles.label}>
        Name of the view
      </label>
      <input
        id={id}
        value={text}
        maxLength={MAX_NAME_LENGTH}
        onChange={({ target }) => setText(target.value)}
        className={styles.input}
      />
      <Button type="submit" aria-disabled={name === ''}>
        {isKnown(name) ? 'Replace View' : 'Save View'}
      </Button>
    </form>
  );
}
