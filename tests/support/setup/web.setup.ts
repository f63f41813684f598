import { configure } from '@testing-library/react';

// A screen may take more than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
