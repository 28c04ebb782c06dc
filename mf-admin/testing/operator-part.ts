import { screen } from '@testing-library/react';

/** The part 'For the operator' of the open tab; null without one. */
export const operatorPart = () => screen.getByText('For the operator').closest('details');
