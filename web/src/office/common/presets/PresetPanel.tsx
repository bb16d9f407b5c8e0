import { Button } from '@mui/material';
import { useId, useState } from 'react';
import {
  MAX_PRESET_NAME_LENGTH,
  type Preset,
  type PresetKind,
} from '../../../../../shared/entities/preset.ts';
import { getErrorMessage } from '../../../lib/api.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { DropPanel } from '../DropPanel.tsx';
import styles from './PresetPanel.module.css';
import { usePresets } from './usePresets.ts';

interface PresetPanelProps {
  kind: PresetKind;
  label: string;
  noun: 'view' | 'template';
  saveLabel: string;
  hint: string;
  placeholder?: string;
  onApply: (preset: Preset) => void;
  getValues: () => Pick<Preset, 'values' | 'hiddenColumns'> | undefined;
}

export const PresetPanel = (props: PresetPanelProps) => (
  <DropPanel label={props.label} note="Shared with all staff.">
    {(close) => <Presets {...props} close={close} />}
  </DropPanel>
);

function Presets({ close, ...props }: PresetPanelProps & { close: () => void }) {
  const { kind, noun, saveLabel, hint, placeholder, onApply, getValues } = props;
  const { query, presets, isFull, has, save, remove } = usePresets(kind);
  const values = getValues();

  if (query.isPending) return <p role="status">Loading…</p>;
  if (query.isLoadingError) {
    return (
      <div role="alert" className={styles.empty}>
        <p>
          The {noun}s could not be loaded. {getErrorMessage(query.error)}
        </p>
        <Button variant="text" onClick={() => query.refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  return (
    <>
      {presets.length === 0 ? (
        <p className={styles.empty}>{hint}</p>
      ) : (
        <ul aria-label={`Saved ${noun}s`} className={styles.presets}>
          {presets.map((preset) => (
            <li key={preset.id} className={styles.preset}>
              <Button
                variant="text"
                onClick={() => {
                  close();
                  onApply(preset);
                }}
              >
                {preset.name}
              </Button>
              <button
                type="button"
                aria-label={`Delete the ${noun} ${preset.name}`}
                className={styles.delete}
                onClick={({ currentTarget }) => {
                  // Keeps the focus in the panel, which would close otherwise.
                  currentTarget.closest('fieldset')?.focus();
                  remove(preset);
                }}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isFull && <p className={styles.empty}>Delete a {noun} to save another one.</p>}
      {values && (
        <SavePreset
          noun={noun}
          saveLabel={saveLabel}
          placeholder={placeholder}
          isFull={isFull}
          isKnown={has}
          onSave={(name) => {
            save({ ...values, name });
            close();
          }}
        />
      )}
    </>
  );
}

interface SavePresetProps extends Pick<PresetPanelProps, 'noun' | 'saveLabel'> {
  placeholder: string | undefined;
  isFull: boolean;
  isKnown: (name: string) => boolean;
  onSave: (name: string) => void;
}

/** Not a <form>, which must not be nested in another one. */
function SavePreset(props: SavePresetProps) {
  const { noun, saveLabel, placeholder, isFull, isKnown, onSave } = props;
  const id = useId();
  const [text, setText] = useState('');
  const name = text.trim();
  const isDisabled = name === '' || (isFull && !isKnown(name));
  const save = () => !isDisabled && onSave(name);

  return (
    <div className={styles.save}>
      <label htmlFor={id} className={styles.label}>
        Name of the {noun}
      </label>
      <input
        id={id}
        value={text}
        maxLength={MAX_PRESET_NAME_LENGTH}
        placeholder={placeholder}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
        className={styles.input}
      />
      <Button aria-disabled={isDisabled} onClick={save}>
        {isKnown(name) ? `Replace ${noun === 'view' ? 'View' : 'Template'}` : saveLabel}
      </Button>
    </div>
  );
}
