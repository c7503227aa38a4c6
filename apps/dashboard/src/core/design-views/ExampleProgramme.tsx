/** A picture without words, so that nobody takes it for a part of the frame. */
export const ExampleProgramme = () => (
  <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="160" height="90" fill="#3f4b66" />
    <circle cx="118" cy="30" r="15" fill="#f2b45a" />
    <path d="M0 90 46 38l30 32 20-20 64 40z" fill="#6b5b95" />
    <path d="M0 90 26 62l26 28z" fill="#8b7bb5" />
  </svg>
);
