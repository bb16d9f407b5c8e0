import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../../components/Button.tsx';
import { DropPanel } from '../../../components/DropPanel.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import { type FieldName, type ItemValues, isFieldName } from './itemValues.ts';
import styles from './Templates.module.css';
import {
  getTemplateValues,
  type ItemTemplate,
  MAX_NAME_LENGTH,
  useTemplates,
} from './useTemplates.ts';

/** Saves what items of a kind have in common under a name, and fills it into the empty fields of another. */
export function Templates() {
  const { templates, isFull, save, remove } = useTemplates();
  const { getValues, setValue, setFocus } = useFormContext<ItemValues>();
  const hasValues = () => Object.keys(getTemplateValues(getValues())).length > 0;

  const fill = ({ values }: ItemTemplate) => {
    for (const [name, value] of Object.entries(values)) {
      if (isFieldName(name) && getValues(name) === '') {
        setValue(name, value, { shouldDirty: true, shouldValidate: true });
      }
    }
    setFocus(findFirstEmpty(getValues()) ?? 'name');
  };

  return (
    <DropPanel label="Templates" note="Kept on this device.">
      {(close) => (
        <>
          {templates.length === 0 ? (
            <p className={styles.empty}>
              Fill in what your next items have in common, then save that as a template.
            </p>
          ) : (
            <ul aria-label="Saved templates" className={styles.templates}>
              {templates.map((template) => (
                <li key={template.name} className={styles.template}>
                  <TextButton
                    onClick={() => {
                      close();
                      fill(template);
                    }}
                  >
                    {template.name}
                  </TextButton>
                  <button
                    type="button"
                    aria-label={`Delete the template ${template.name}`}
                    className={styles.delete}
                    onClick={({ currentTarget }) => {
                      // The focus stays in the panel, which would close otherwise.
                      currentTarget.closest('fieldset')?.focus();
                      remove(template.name);
                    }}
                  >
                    <Icon name="close" size={16} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {isFull && <p className={styles.empty}>Delete a template to save another one.</p>}
          {!isFull && hasValues() && (
            <SaveTemplate
              isKnown={(name) => templates.some((template) => template.name === name)}
              onSave={(name) => {
                save(name, getValues());
                close();
              }}
            />
          )}
        </>
      )}
    </DropPanel>
  );
}

const findFirstEmpty = (values: ItemValues): FieldName | undefined =>
  (['name', 'itemType', 'condition'] as const).find((name) => values[name] === '');

interface SaveTemplateProps {
  isKnown: (name: string) => boolean;
  onSave: (name: string) => void;
}

/** Not a form of its own: it is within the item's. */
function SaveTemplate({ isKnown, onSave }: SaveTemplateProps) {
  const id = useId();
  const [text, setText] = useState('');
  const name = text.trim();
  const save = () => name && onSave(name);

  return (
    <div className={styles.save}>
      <label htmlFor={id} className={styles.label}>
        Name of the template
      </label>
      <input
        id={id}
        value={text}
        maxLength={MAX_NAME_LENGTH}
        placeholder="WWII patch, felt"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
        className={styles.input}
      />
      <Button aria-disabled={name === ''} onClick={save}>
        {isKnown(name) ? 'Replace Template' : 'Save as Template'}
      </Button>
    </div>
  );
}
