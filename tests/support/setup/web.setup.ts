import { configure } from '@testing-library/react';

// A screen that takes more than the usual second on a busy machine is not broken.
configure({ asyncUtilTimeout: 10_000 });
