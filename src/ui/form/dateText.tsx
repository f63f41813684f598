/**
 * Input props of a native date field that show its date in the user's language while the field has no focus: browsers
 * write it in their own language, whose order of day and month may differ (engines.css hides that text).
 * @param text the date or time in the user's format; empty without one
 */
export const dateTextProps = (text: string) => ({
  className: 'date-field',
  endAdornment: (
    <span className="date-text" aria-hidden>
      {text}
    </span>
  ),
});
